package io.pgmemlab.prefork.subject;

import java.util.List;
import java.util.Map;

/** A service of one master and its workers. */
public interface Subject {
    /** What it is, for people: {@code Django 6.0.7}. */
    String label();

    /** The name of one of the lab's own images, or a reference. */
    String image();

    /** Its port in the network. */
    int port();

    /** What it is asked for, in turn. */
    List<String> paths();

    /** The command that starts it; empty where the image knows. */
    List<String> command(Loading loading, int workers);

    /** The container's environment. */
    Map<String, String> environment(Loading loading, int workers);

    /** Whether it serves the lab's application, which tells its identity and counts its updates in the database. */
    boolean servesTheLabsApplication();

    /** What is wrong with the code that answers; empty when it is this subject. Asked of the lab's application only. */
    List<String> faults(Identity running);
}
