package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObjectNamesTest {

  private static final ResourceRef SHOP =
      new ResourceRef(new ResourceKind("apps", "v1", "Deployment", "deployments"), "town", "shop");

  @Test
  void printsTheNamespaceIfThereAreSeveral() {
    ObjectNames names = ObjectNames.in(Set.of("town", "village"));

    assertThat(names.of(SHOP)).isEqualTo("Deployment/town/shop");
    assertThat(names.message(SHOP, "Deployment/shop is blocked."))
        .isEqualTo("namespace town: Deployment/shop is blocked.");
  }

  @Test
  void omitsTheNamespaceIfThereIsOnlyOne() {
    ObjectNames names = ObjectNames.in(Set.of("town"));

    assertThat(names.of(SHOP)).isEqualTo("Deployment/shop");
    assertThat(names.message(SHOP, "Deployment/shop is blocked."))
        .isEqualTo("Deployment/shop is blocked.");
  }
}
