package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.SampleSite;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DumpedClusterTest {

  private static final ResourceKind CONFIG = new ResourceKind("", "v1", "ConfigMap", "configmaps");
  private static final ResourceKind SITE = new ResourceKind("x.org", "v1", "Site", "sites");

  private static final ObjectNode OWNED =
      SampleSite.json(
          """
          {'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'namespace': 'town', 'name': 'a',
            'ownerReferences': [{'apiVersion': 'x.org/v1', 'kind': 'Site', 'name': 'shop', 'uid': '7'}]}}
          """);

  @Test
  void findsAnObjectByItsFullIdentity() {
    DumpedCluster cluster = new DumpedCluster(List.of(OWNED));

    assertThat(cluster.get(new ResourceRef(CONFIG, "town", "a"))).contains(OWNED);
    assertThat(cluster.get(new ResourceRef(CONFIG, "other", "a"))).isEmpty();
    assertThat(cluster.get(new ResourceRef(CONFIG, "town", "b"))).isEmpty();
    assertThat(cluster.get(new ResourceRef(SITE, "town", "a"))).isEmpty();
  }

  @Test
  void resolvesAMissingOwnerByUid() {
    DumpedCluster cluster = new DumpedCluster(List.of(OWNED));

    assertThat(cluster.get(new ResourceRef(SITE, "town", "shop")))
        .hasValueSatisfying(
            site -> assertThat(site.at("/metadata/uid").textValue()).isEqualTo("7"));
    assertThat(cluster.get(new ResourceRef(SITE, "other", "shop"))).isEmpty();
  }

  @Test
  void returnsCopies() {
    DumpedCluster cluster = new DumpedCluster(List.of(OWNED));
    ResourceRef ref = new ResourceRef(CONFIG, "town", "a");

    cluster.get(ref).orElseThrow().put("kind", "Changed");

    assertThat(cluster.get(ref)).contains(OWNED);
  }

  /** Comparing all objects with each other would take minutes. */
  @Test
  void findsEachOfManyObjectsQuickly() {
    List<ObjectNode> many = IntStream.range(0, 100_000).mapToObj(DumpedClusterTest::named).toList();
    DumpedCluster cluster = new DumpedCluster(many);

    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          for (int i = 0; i < many.size(); i++) {
            assertThat(cluster.get(new ResourceRef(CONFIG, "town", "c" + i))).isPresent();
          }
        });
  }

  private static ObjectNode named(int number) {
    ObjectNode object = OWNED.deepCopy();
    object.withObjectProperty("metadata").put("name", "c" + number);
    return object;
  }
}
