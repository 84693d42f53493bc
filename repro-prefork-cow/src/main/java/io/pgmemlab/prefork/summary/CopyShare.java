package io.pgmemlab.prefork.summary;

/**
 * What part of the growth of private dirty memory is copying of inherited pages: the question that private dirty alone leaves
 * open.
 *
 * @param growth of private dirty of the workers, in MiB
 * @param copied of it at addresses that were inherited, in MiB
 * @param fresh of it at addresses that were not, in MiB
 */
public record CopyShare(Values growth, Values copied, Values fresh) {
    /** Growth below this is no base for a share, in MiB. */
    public static final double LEAST_GROWTH = 1;

    public static CopyShare of(Tables tables, String leg, Stage from, Stage to) {
        return new CopyShare(
                tables.growth(leg, from, to, Group.WORKERS, Figure.PRIVATE_DIRTY),
                tables.growth(leg, from, to, Group.WORKERS, Figure.COPIED),
                tables.growth(leg, from, to, Group.WORKERS, Figure.FRESH));
    }

    /** In percent, in the repeats whose growth is enough to have a share. */
    public Values percent() {
        return copied.dividedBy(growth.map(mib -> mib < LEAST_GROWTH ? Double.NaN : mib))
                .map(share -> share * 100);
    }
}
