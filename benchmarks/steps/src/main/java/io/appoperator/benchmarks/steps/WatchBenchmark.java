package io.appoperator.benchmarks.steps;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.cluster.fabric8.RepeatedFrameWatch;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What a watch frame costs, from its bytes to the store, with the Java options of the operator,
 * which {@code run} passes.
 */
public class WatchBenchmark extends PausingBenchmark {

  /** As the server writes the metadata of built-in kinds; those of custom ones it sorts. */
  private static final List<String> BUILT_IN =
      List.of(
          "name",
          "namespace",
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "labels",
          "annotations",
          "ownerReferences",
          "managedFields");

  private final SettledApplication<?> settled = SettledApplication.load();
  private final LiveReader reader = settled.reader();
  private final ResourceKind deployments = settled.deploymentKind();
  private final ObjectNode deployment = builtIn(object("deployment"));
  private final RepeatedFrameWatch ofDeployment = frame(deployment);
  private final ResourceKind applications = settled.kind();
  private final ObjectNode application = object("application");
  private final RepeatedFrameWatch ofApplication = frame(application);
  private final LiveStore live = new LiveStore();
  private final PrimaryStore primaries = new PrimaryStore(applications);

  public WatchBenchmark() {
    live.put(reader.read(deployments, deployment));
    primaries.put(application);
  }

  @Benchmark
  public WatchEvent knownEventOfDeployment() {
    return requireKnown(ofDeployment.next(ofSecondaries(live)));
  }

  @Benchmark
  public WatchEvent knownEventOfApplication() {
    return requireKnown(ofApplication.next(ofPrimaries(primaries)));
  }

  @Benchmark
  public Object newEventOfDeployment() {
    LiveStore empty = new LiveStore();
    return empty.put(reader.read(deployments, ofDeployment.next(ofSecondaries(empty)).object()));
  }

  @Benchmark
  public Object newEventOfApplication() {
    PrimaryStore empty = new PrimaryStore(applications);
    return empty.put(ofApplication.next(ofPrimaries(empty)).object());
  }

  private static WatchEvent requireKnown(WatchEvent event) {
    if (event.type() != WatchEvent.Type.BOOKMARK) {
      throw new IllegalStateException("not recognised as an echo");
    }
    return event;
  }

  private WatchFilter ofSecondaries(LiveStore store) {
    return new WatchFilter() {
      @Override
      public boolean isKnown(ObjectVersion state) {
        return store.knows(deployments, state);
      }
    };
  }

  private static WatchFilter ofPrimaries(PrimaryStore store) {
    return new WatchFilter() {
      @Override
      public boolean isKnown(ObjectVersion state) {
        return store.knows(state);
      }

      @Override
      public boolean wantsManagedFields() {
        return false;
      }
    };
  }

  private static RepeatedFrameWatch frame(ObjectNode object) {
    ObjectNode frame = Json.object().put("type", "MODIFIED");
    frame.set("object", object);
    return new RepeatedFrameWatch(Json.bytes(frame));
  }

  private static ObjectNode builtIn(ObjectNode object) {
    ObjectNode metadata = Json.object();
    for (String field : BUILT_IN) {
      metadata.set(field, requireNonNull(object.path("metadata").get(field), field));
    }
    object.set("metadata", metadata);
    return object;
  }

  private static ObjectNode object(String name) {
    try (InputStream in = WatchBenchmark.class.getResourceAsStream(name + ".json")) {
      return Json.parse(requireNonNull(in, name).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
