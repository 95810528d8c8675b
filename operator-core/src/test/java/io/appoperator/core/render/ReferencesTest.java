package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencesTest {

  @Test
  void findsMountedConfigMapsAndClaims() {
    Manifest deployment = SampleSite.deployment(1);

    assertThat(References.refersTo(deployment, SampleSite.configMap("a").ref())).isTrue();
    assertThat(References.refersTo(deployment, SampleSite.claim("1Gi").ref())).isTrue();
    assertThat(References.names(deployment, SampleSite.CONFIG_MAP)).containsExactly("config");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'volumes': [{'secret': {'secretName': 'key'}}]}",
        "{'volumes': [{'projected': {'sources': [{'secret': {'name': 'key'}}]}}]}",
        "{'imagePullSecrets': [{'name': 'key'}]}",
        "{'containers': [{'envFrom': [{'secretRef': {'name': 'key'}}]}]}",
        "{'initContainers': [{'env': [{'valueFrom': {'secretKeyRef': {'name': 'key'}}}]}]}"
      })
  void findsTheSecretsOfPods(String pod) {
    ResourceRef secret =
        new ResourceRef(ResourceKind.of(Secret.class), SampleSite.NAMESPACE, "key");
    ResourceRef job =
        new ResourceRef(ResourceKind.of(CronJob.class), SampleSite.NAMESPACE, "night");
    ObjectNode json =
        SampleSite.json("{'spec': {'jobTemplate': {'spec': {'template': {'spec': " + pod + "}}}}}");

    assertThat(References.refersTo(manifest(job, json), secret)).isTrue();
  }

  @Test
  void findsTheServicesBehindAnIngress() {
    assertThat(References.refersTo(SampleSite.ingress(), SampleSite.service().ref())).isTrue();
  }

  @Test
  void distinguishesKindsOfTheSameNameByGroup() {
    ResourceKind kind = new ResourceKind("serving.example.com", "v1", "Service", "services");
    ResourceRef service = SampleSite.service().ref();
    ResourceRef other = new ResourceRef(kind, service.namespace(), service.name());

    assertThat(References.refersTo(SampleSite.ingress(), other)).isFalse();
    assertThat(References.names(SampleSite.ingress(), kind)).isEmpty();
    assertThat(References.names(SampleSite.ingress(), service.kind()))
        .containsExactly(service.name());
  }

  @Test
  void distinguishesKindsAndNames() {
    Manifest deployment = SampleSite.deployment(1);

    assertThat(References.refersTo(deployment, named("other"))).isFalse();
    assertThat(References.refersTo(deployment, SampleSite.service().ref())).isFalse();
    assertThat(References.refersTo(SampleSite.service(), SampleSite.service().ref())).isFalse();
  }

  private static Manifest manifest(ResourceRef ref, ObjectNode json) {
    return new Manifest(
        ref,
        "",
        json,
        Set.of(),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(json));
  }

  private static ResourceRef named(String name) {
    return new ResourceRef(SampleSite.CONFIG_MAP, SampleSite.NAMESPACE, name);
  }
}
