package io.appoperator.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.harness.PluginHarness;
import io.appoperator.harness.RenderResult;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders Databases like the operator, with the plug-ins on the class path. */
class DatabaseTest {

  private final PluginHarness<DatabaseSpec> harness = PluginHarness.load(DatabaseSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(DatabaseTest.class, "database");
  }

  @Test
  void withholdsOnlyTheServiceMonitorWithoutPrometheus() {
    RenderResult everywhere = harness.render(database("orders", "{storage: 10Gi}"));
    RenderResult without =
        harness
            .withoutKinds(DatabaseManager.SERVICE_MONITOR)
            .render(database("orders", "{storage: 10Gi}"));

    assertThat(everywhere.diagnostics()).isEmpty();
    assertThat(without.diagnostics())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message()).contains("ServiceMonitor/orders-db is withheld"));
    assertThat(everywhere.yaml()).startsWith(without.yaml()).contains("kind: ServiceMonitor");
  }

  @Test
  void keepsTheVolumeAndItsPasswordTogether() {
    List<DesiredObject> objects =
        new DatabaseManager()
            .render(harness.request("postgres", database("orders", "{storage: 10Gi}")))
            .objects();

    assertThat(objects)
        .filteredOn(object -> object.retention() == DesiredObject.Retention.RETAINED)
        .extracting(object -> object.object().getKind())
        .containsExactlyInAnyOrder("Secret", "PersistentVolumeClaim");
  }

  @Test
  void rejectsANameThatIsTooLongForItsPod() {
    assertThat(harness.validate(database("a".repeat(49), "{storage: 10Gi}"))).isEmpty();
    assertThat(harness.validate(database("a".repeat(50), "{storage: 10Gi}")))
        .containsExactly(
            Diagnostic.invalid(
                "metadata.name",
                "The name must be a DNS label of at most 49 characters that starts with a letter."));
  }

  @Test
  void showsTheSizeOfTheVolumeOnceItHasOne() {
    Primary<DatabaseSpec> primary = harness.read(database("orders", "{storage: 10Gi}"));

    assertThat(status(primary, Map.of())).containsOnly(Map.entry("host", "orders-db.default.svc"));
    assertThat(status(primary, Map.of("status.capacity.storage", "12Gi")))
        .containsEntry("storage", "12Gi");
  }

  private static Map<String, Object> status(
      Primary<DatabaseSpec> primary, Map<String, String> values) {
    ResourceRef claim =
        new ResourceRef(
            ResourceKind.of(PersistentVolumeClaim.class), primary.namespace(), "orders-db");
    return new DatabaseKind()
        .status(
            new Observation<>(
                primary,
                Observation.Verdict.READY,
                List.of(new ObservedResource(claim, Readiness.ready(), values)),
                null));
  }

  private static String database(String name, String spec) {
    return """
        apiVersion: data.example.com/v1alpha1
        kind: Database
        metadata: {name: %s}
        spec: %s
        """
        .formatted(name, spec);
  }
}
