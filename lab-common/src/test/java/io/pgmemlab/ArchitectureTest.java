package io.pgmemlab;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Data flows one way: raw text → records → samples → evidence → verdict → report. So do dependencies, the other way. */
@AnalyzeClasses(packages = "io.pgmemlab", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packages_know_only_those_below_them = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.pgmemlab..")
            .ensureAllClassesAreContainedInArchitecture()
            .layer("words")
            .definedBy("io.pgmemlab")
            .layer("cli")
            .definedBy("io.pgmemlab.cli..")
            .layer("report")
            .definedBy("io.pgmemlab.report..")
            .layer("experiment")
            .definedBy("io.pgmemlab.experiment..")
            .layer("verdict")
            .definedBy("io.pgmemlab.verdict..")
            .layer("evidence")
            .definedBy("io.pgmemlab.evidence..")
            .layer("load")
            .definedBy("io.pgmemlab.load..")
            .layer("probe")
            .definedBy("io.pgmemlab.probe..")
            .layer("engine")
            .definedBy("io.pgmemlab.engine..")
            .layer("proc")
            .definedBy("io.pgmemlab.proc..")
            .layer("config")
            .definedBy("io.pgmemlab.config..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("experiment")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("verdict")
            .mayOnlyBeAccessedByLayers("report", "experiment")
            .whereLayer("evidence")
            .mayOnlyBeAccessedByLayers("cli", "report", "experiment", "verdict")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers("experiment")
            .whereLayer("probe")
            .mayOnlyBeAccessedByLayers("cli", "experiment", "verdict")
            .whereLayer("engine")
            .mayOnlyBeAccessedByLayers("cli", "experiment", "load", "probe")
            .whereLayer("proc")
            .mayOnlyBeAccessedByLayers("probe")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("cli", "experiment", "engine")
            .ignoreDependency(alwaysTrue(), resideInAPackage("io.pgmemlab"));

    @ArchTest
    static final ArchRule no_circle_of_packages =
            slices().matching("io.pgmemlab.(*)..").should().beFreeOfCycles();
}
