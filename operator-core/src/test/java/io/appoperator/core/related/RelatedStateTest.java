package io.appoperator.core.related;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RelatedStateTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceKind ROUTE =
      new ResourceKind("example.com", "v1", "Route", "routes");
  private static final ResourceRef SHARED = new ResourceRef(CONFIG_MAP, "team", "shared");
  private static final Projection PROJECTION = new Projection(Map.of("a", "1"), Map.of(), 1);

  @Test
  void theStatusOfAPrimaryListsIt() {
    RelatedState state =
        state(Map.of(SHARED, "1f", new ResourceRef(ROUTE, "team", "a.b"), "2e", ref("absent"), ""));
    assertThat(state.entries())
        .containsExactly(
            "ConfigMap/absent@missing", "ConfigMap/shared@1f", "Route.example.com/a.b@2e");
  }

  @Test
  void isReadFromTheStatus() {
    ObjectNode status = Json.object();
    status
        .putArray(RelatedState.FIELD)
        .add("ConfigMap/absent@missing")
        .add("ConfigMap/shared@1f")
        .add("Route.example.com/a.b@2e")
        .add("Unknown/x@1")
        .add("ConfigMap");
    assertThat(RelatedState.of(status, List.of(CONFIG_MAP, ROUTE), "team"))
        .isEqualTo(
            state(
                Map.of(
                    SHARED, "1f", new ResourceRef(ROUTE, "team", "a.b"), "2e", ref("absent"), "")));
    assertThat(RelatedState.of(Json.object(), List.of(CONFIG_MAP), "team"))
        .isEqualTo(RelatedState.NONE);
  }

  @Test
  void isCurrentWhileTheProjectionsAreEqual() {
    RelatedState state = state(Map.of(SHARED, PROJECTION.identity()));
    assertThat(state.isCurrentIn(source(Optional.of(PROJECTION)))).isTrue();
    assertThat(state.isCurrentIn(source(Optional.empty()))).isFalse();
    assertThat(
            state.isCurrentIn(source(Optional.of(new Projection(Map.of("a", "2"), Map.of(), 1)))))
        .isFalse();
    assertThat(state(Map.of(SHARED, "")).isCurrentIn(source(Optional.empty()))).isTrue();
    assertThat(RelatedState.NONE.isCurrentIn(source(Optional.empty()))).isTrue();
  }

  private static ResourceRef ref(String name) {
    return new ResourceRef(CONFIG_MAP, "team", name);
  }

  private static RelatedState state(Map<ResourceRef, String> identities) {
    return new RelatedState(new TreeMap<>(identities));
  }

  private static RelatedSource source(Optional<Projection> found) {
    return new RelatedSource() {
      @Override
      public Optional<Projection> find(ResourceRef object) {
        return found;
      }

      @Override
      public String remedy() {
        return "";
      }
    };
  }
}
