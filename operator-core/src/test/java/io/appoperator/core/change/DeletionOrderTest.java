package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import org.junit.jupiter.api.Test;

class DeletionOrderTest {

  private static final ResourceKind DATABASE =
      new ResourceKind("db.example.com", "v1", "Database", "databases");
  private static final Manifest DATABASE_A = SampleSite.manifest(DATABASE, "a", "{}");
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);

  @Test
  void deletesAnObjectOfAnUnknownKindBeforeTheWorkloads() {
    DeletionOrder order =
        new DeletionOrder(KindOrder.BUILT_IN, SampleSite.rendering(DEPLOYMENT, DATABASE_A));
    assertThat(order.wave(DATABASE_A.ref()))
        .isLessThan(order.wave(DEPLOYMENT.ref()))
        .isGreaterThan(order.wave(SampleSite.ingress().ref()));
  }

  @Test
  void deletesAnObjectAfterTheWorkloadThatRefersToIt() {
    Manifest user =
        SampleSite.manifest(
            SampleSite.DEPLOYMENT, "user", "{'spec': {'db': {'kind': 'Database', 'name': 'a'}}}");
    DeletionOrder order =
        new DeletionOrder(KindOrder.BUILT_IN, SampleSite.rendering(DATABASE_A, user));
    assertThat(order.wave(DATABASE_A.ref()))
        .isGreaterThan(order.wave(user.ref()))
        .isLessThan(order.wave(SampleSite.configMap("a").ref()));
  }

  @Test
  void endsACycleOfReferences() {
    Manifest a = SampleSite.manifest(DATABASE, "a", "{'spec': {'kind': 'Database', 'name': 'b'}}");
    Manifest b = SampleSite.manifest(DATABASE, "b", "{'spec': {'kind': 'Database', 'name': 'a'}}");
    DeletionOrder order = new DeletionOrder(KindOrder.BUILT_IN, SampleSite.rendering(a, b));
    assertThat(order.wave(a.ref())).isLessThan(order.wave(DEPLOYMENT.ref()));
  }

  @Test
  void usesTheKindsAloneIfTheDesiredObjectsAreUnknown() {
    DeletionOrder order = new DeletionOrder(KindOrder.BUILT_IN, null);
    assertThat(order.wave(DATABASE_A.ref())).isLessThan(order.wave(DEPLOYMENT.ref()));
  }
}
