package io.appoperator.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsMergeTest {

  @TempDir private Path directory;

  @Test
  void aDefaultIsBelowTheAuthor() {
    SettingsSample settings =
        defaults("{imagePullPolicy: Always, security: {serviceAccount: any}}");

    assertThat(settings.spec("{image: shop}").imagePullPolicy()).isEqualTo("Always");
    assertThat(settings.spec("{image: shop, imagePullPolicy: Never}").imagePullPolicy())
        .isEqualTo("Never");
    assertThat(settings.spec("{image: shop, imagePullPolicy: null}").imagePullPolicy())
        .isEqualTo("Always");
    assertThat(settings.spec("{image: shop}"))
        .extracting("security.serviceAccount")
        .isEqualTo("any");
    assertThat(settings.spec("{image: shop, security: {serviceAccount: own}}").security())
        .extracting("serviceAccount")
        .isEqualTo("own");
  }

  @Test
  void aDefaultNeverRequestsAnObject() {
    SettingsSample settings =
        defaults(
            "{scaling: {targetCPUUtilizationPercentage: 70}, network: {ingress: {className: web}},"
                + " disruption: {maxUnavailable: 2}}");

    ApplicationSpec without = settings.spec("{image: shop}");
    assertThat(without.scaling()).isNull();
    assertThat(without.network()).as("nor the section above it").isNull();
    assertThat(without.disruption()).isNull();

    ApplicationSpec with =
        settings.spec("{image: shop, port: 80, scaling: {maxReplicas: 3}, network: {ingress: {}}}");
    assertThat(with)
        .extracting("scaling.targetCPUUtilizationPercentage", "network.ingress.className")
        .containsExactly(70, "web");
  }

  @Test
  void theSchemaDefaultsOfACreatedSectionAreSet() {
    SettingsSample settings =
        new SettingsSample(directory)
            .with("enforced: {Application: {network: {ingress: {className: web}}}}\n");

    assertThat(settings.spec("{image: shop, port: 80}"))
        .extracting("network.ingress.enabled", "network.ingress.path")
        .containsExactly(true, "/");
  }

  @Test
  void mapsAreMergedByKey() {
    SettingsSample settings = defaults("{podMetadata: {labels: {team: a, tier: web}}}");

    assertThat(settings.spec("{image: shop, podMetadata: {labels: {team: b}}}").podMetadata())
        .extracting("labels")
        .isEqualTo(Map.of("team", "b", "tier", "web"));
  }

  @Test
  void aListElementCompletesOnlyTheElementWithItsKey() {
    SettingsSample settings =
        defaults("{sidecars: [{name: proxy, image: \"proxy:1\", imagePullPolicy: Always}]}");

    assertThat(settings.spec("{image: shop}").sidecars()).isEmpty();
    assertThat(
            settings
                .spec("{image: shop, sidecars: [{name: proxy, image: own}, {name: log, image: l}]}")
                .sidecars())
        .extracting("image", "imagePullPolicy")
        .containsExactly(tuple("own", "Always"), tuple("l", null));
  }

  @Test
  void anElementIsAlwaysAddedWhereTheSettingsSaySo() {
    SettingsSample settings =
        defaults("{environment: {always: true, items: [{name: REGION, value: north}]}}");

    assertThat(settings.spec("{image: shop}").environment())
        .extracting(EnvVar::getName, EnvVar::getValue)
        .containsExactly(tuple("REGION", "north"));
    assertThat(settings.spec("{image: shop, environment: [{name: A, value: b}]}").environment())
        .extracting(EnvVar::getName)
        .containsExactly("A", "REGION");
    assertThat(
            settings.spec("{image: shop, environment: [{name: REGION, value: w}]}").environment())
        .extracting(EnvVar::getValue)
        .containsExactly("w");
  }

  @Test
  void aStarCompletesEachElement() {
    SettingsSample settings = defaults("{\"sidecars[*]\": {imagePullPolicy: Always}}");

    assertThat(settings.spec("{image: shop}").sidecars()).isEmpty();
    assertThat(
            settings
                .spec("{image: s, sidecars: [{name: a, image: a}, {name: b, image: b}]}")
                .sidecars())
        .extracting("imagePullPolicy")
        .containsExactly("Always", "Always");
  }

  @Test
  void membersOfAUnionAreReplacedTogether() {
    SettingsSample settings =
        defaults(
            "{healthCheck: {readinessProbe: {periodSeconds: 5, httpGet: {path: /ready, port: 80}}}}");

    assertThat(
            settings.spec("{image: s, healthCheck: {readinessProbe: {exec: {command: [ready]}}}}"))
        .extracting(
            "healthCheck.readinessProbe.httpGet", "healthCheck.readinessProbe.periodSeconds")
        .containsExactly(null, 5);

    SettingsSample variable =
        defaults("{environment: {always: true, items: [{name: REGION, value: north}]}}");
    assertThat(
            variable
                .spec(
                    "{image: s, environment: [{name: REGION, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]}")
                .environment())
        .extracting(EnvVar::getValue)
        .containsOnlyNulls();
  }

  @Test
  void anEnforcedFieldIsSetOrEqualOrAnErrorWithItsLine() {
    SettingsSample settings = enforced("{terminationGracePeriodSeconds: 60}");

    assertThat(settings.spec("{image: shop}").terminationGracePeriodSeconds()).isEqualTo(60);
    assertThat(settings.spec("{image: s, terminationGracePeriodSeconds: 60}").image())
        .isEqualTo("s");
    assertThat(settings.decode("{image: shop, terminationGracePeriodSeconds: 30}").diagnostics())
        .singleElement()
        .extracting(Diagnostic::toString)
        .asString()
        .startsWith("spec.terminationGracePeriodSeconds: The settings enforce another value: ")
        .endsWith("settings1.yaml:3. Remove the field, or set the enforced value.");
  }

  @Test
  void quantitiesAreComparedByTheirAmount() {
    SettingsSample settings = enforced("{resources: {requests: {cpu: 1, memory: 1Gi}}}");

    assertThat(
            settings
                .spec("{image: shop, resources: {requests: {cpu: 1000m, memory: 1024Mi}}}")
                .resources())
        .extracting("requests")
        .hasToString("{cpu=1000m, memory=1024Mi}");
    assertThat(
            settings.decode("{image: shop, resources: {requests: {memory: 1023Mi}}}").diagnostics())
        .extracting(Diagnostic::path)
        .containsExactly("spec.resources.requests.memory");
  }

  @Test
  void theSourcesOfAVolumeAreReplacedTogether() {
    SettingsSample settings = defaults("{volumes: [{name: data, emptyDir: {medium: Memory}}]}");

    assertThat(settings.spec("{image: s, volumes: [{name: data, secret: {secretName: a}}]}"))
        .extracting("volumes")
        .asString()
        .contains("secretName=a")
        .doesNotContain("Memory");
  }

  @Test
  void theMembersOfAUnionInAContainerAreReplacedTogether() {
    SettingsSample settings =
        defaults(
            "{\"sidecars[*]\": {readinessProbe: {httpGet: {path: /ready, port: 80}, periodSeconds: 5}}}");

    assertThat(
            settings
                .spec(
                    "{image: s, sidecars: [{name: a, image: a, readinessProbe: {exec: {command: [ready]}}}]}")
                .sidecars())
        .extracting("readinessProbe.httpGet", "readinessProbe.periodSeconds")
        .containsExactly(tuple(null, 5));
  }

  @Test
  void anEnforcedMemberOfAUnionExcludesTheOthers() {
    assertThat(
            enforced("{disruption: {maxUnavailable: 1}}")
                .decode("{image: shop, disruption: {minAvailable: 1}}")
                .diagnostics())
        .extracting(Diagnostic::path)
        .containsExactly("spec.disruption.minAvailable");
  }

  @Test
  void anEnforcedElementIsAddedOrEqual() {
    SettingsSample settings = enforced("{environment: [{name: REGION, value: north}]}");

    assertThat(settings.spec("{image: shop}").environment()).hasSize(1);
    assertThat(settings.spec("{image: shop, environment: [{name: A, value: b}]}").environment())
        .hasSize(2);
    assertThat(
            settings
                .decode("{image: shop, environment: [{name: REGION, value: west}]}")
                .diagnostics())
        .extracting(Diagnostic::path)
        .containsExactly("spec.environment[0].value");
  }

  @Test
  void aRuleThatADefaultViolatesNamesItsLine() {
    assertThat(
            defaults("{podMetadata: {labels: {app.kubernetes.io/name: mine}}}")
                .decode("{image: shop}")
                .diagnostics())
        .singleElement()
        .extracting(Diagnostic::message)
        .asString()
        .contains("The settings set spec.podMetadata.labels.app.kubernetes.io/name: ")
        .endsWith("settings1.yaml:3.");
  }

  @Test
  void authorsMustStillSetWhatTheServerRequires() {
    Decoded<ApplicationSpec> decoded =
        enforced("{scaling: {maxReplicas: 3}}")
            .decode("{image: shop, scaling: {targetCPUUtilizationPercentage: 50}}");

    assertThat(decoded.primary()).isNull();
    assertThat(decoded.diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly("spec.scaling.maxReplicas: This field is required.");
  }

  @Test
  void theStoredFormOfADocumentIsDecodedEqually() {
    SettingsSample settings =
        new SettingsSample(directory)
            .with(
                """
                defaults:
                  Application:
                    network: {serviceType: NodePort, ingress: {className: web}}
                    storage: {"persistentVolumeClaims[*]": {storageClassName: fast}}
                """);
    ObjectNode document =
        SettingsSample.document(
            "{image: s, port: 80, network: {ingress: {}}, storage: {persistentVolumeClaims: [{name: a, size: 1Gi}]}}");
    ObjectNode stored =
        PrimaryDecoder.offline(SettingsSample.kind(SettingsSample.PLUGINS)).complete(document);

    assertThat(stored).isNotEqualTo(document);
    assertThat(settings.decode(stored)).isEqualTo(settings.decode(document));
  }

  private SettingsSample defaults(String spec) {
    return new SettingsSample(directory).with("defaults: {Application: " + spec + "}\n");
  }

  private SettingsSample enforced(String spec) {
    return new SettingsSample(directory).with("enforced: {Application: " + spec + "}\n");
  }
}
