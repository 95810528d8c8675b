package io.appoperator.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterCall.Verb;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** {@link FencedClusterTest} checks that arguments and results are unchanged. */
class InterceptedClusterTest {

  private static final ResourceKind KIND = new ResourceKind("", "v1", "ConfigMap", "configmaps");
  private static final ResourceRef REF = new ResourceRef(KIND, "team", "shop");
  private static final ListQuery QUERY = ListQuery.in("team");
  private static final Precondition ANY = new Precondition("uid", "7");

  /** Ends each call after it was recorded. */
  private static final class RecordingCluster extends InterceptedCluster {

    private static final class EndOfCall extends RuntimeException {
      private static final long serialVersionUID = 1L;
    }

    private final List<ClusterCall> calls = new ArrayList<>();

    @Override
    protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
      calls.add(call);
      throw new EndOfCall();
    }

    RecordingCluster after(Runnable call) {
      try {
        call.run();
      } catch (EndOfCall e) {
        return this;
      }
      throw new AssertionError("The call was not intercepted");
    }

    @Override
    public void close() {}
  }

  private final RecordingCluster cluster = new RecordingCluster();
  private final ObjectNode object = Json.object();

  @Test
  void namesTheVerbOfEachCall() {
    cluster
        .after(() -> cluster.get(REF))
        .after(() -> cluster.servedKinds(new GroupVersion("", "v1")))
        .after(() -> cluster.list(KIND, QUERY, item -> {}))
        .after(() -> cluster.watch(KIND, QUERY, "7"))
        .after(() -> cluster.create(REF, object, WriteMode.REAL))
        .after(() -> cluster.replace(REF, object, WriteMode.REAL))
        .after(() -> cluster.apply(REF, object, WriteMode.REAL))
        .after(() -> cluster.assignFields(REF, object.putArray("managedFields"), "7"))
        .after(() -> cluster.applyStatus(REF, object))
        .after(() -> cluster.setFinalizers(REF, List.of(), ANY))
        .after(() -> cluster.patchMetadata(REF, object, ANY))
        .after(() -> cluster.patchGenerated(REF, object, object, ANY))
        .after(() -> cluster.delete(REF, ANY, Propagation.FOREGROUND, WriteMode.REAL));

    assertThat(cluster.calls).extracting(ClusterCall::verb).containsExactly(Verb.values());
    assertThat(cluster.calls)
        .filteredOn(call -> call.verb() != Verb.DISCOVER)
        .allMatch(call -> call.kind().equals(KIND) && "team".equals(call.namespace()));
  }

  @Test
  void namesTheObjectOfACallForOneObject() {
    cluster.after(() -> cluster.get(REF));

    assertThat(cluster.calls).containsExactly(new ClusterCall(Verb.GET, KIND, "team", "shop"));
  }

  @Test
  void interceptsAPageOnce() {
    cluster.after(() -> cluster.list(KIND, ListQuery.in(null)));

    assertThat(cluster.calls).containsExactly(new ClusterCall(Verb.LIST, KIND, null, ""));
  }
}
