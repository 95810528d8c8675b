package io.appoperator.core.telemetry.secure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.InterceptedCluster;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** An API server that reviews tokens: each is the name of its user. Thread-safe. */
final class ReviewingCluster extends InterceptedCluster {

  private final Set<String> users = new HashSet<>();
  private final Set<String> readers = new HashSet<>();
  private final List<String> requests = new ArrayList<>();
  private boolean down;

  synchronized ReviewingCluster withUser(String name) {
    users.add(name);
    return this;
  }

  synchronized ReviewingCluster withReader(String name) {
    readers.add(name);
    return withUser(name);
  }

  synchronized void fail(boolean fails) {
    down = fails;
  }

  /** Returns the reviews since the last call. */
  synchronized List<String> requests() {
    List<String> sent = List.copyOf(requests);
    requests.clear();
    return sent;
  }

  @Override
  @SuppressWarnings("unchecked") // the type of a creation
  protected synchronized <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    if (down) {
      throw new ClusterException(Failure.UNAVAILABLE, 0, "It does not answer.", List.of(), null);
    }
    MemoryCluster sent = new MemoryCluster();
    T unused = request.apply(sent);
    return (T) answer(sent.bodies().get(0));
  }

  private ObjectNode answer(ObjectNode review) {
    ObjectNode status = review.putObject("status");
    ObjectNode spec = review.withObjectProperty("spec");
    if (review.path("kind").asText().equals("TokenReview")) {
      String name = spec.path("token").asText();
      requests.add("who is " + name);
      status.put("authenticated", users.contains(name));
      if (users.contains(name)) {
        ObjectNode user = status.putObject("user").put("username", name).put("uid", "1");
        user.putArray("groups").add("system:authenticated");
      }
    } else {
      requests.add(
          "may %s %s %s"
              .formatted(
                  spec.path("user").asText(),
                  spec.at("/nonResourceAttributes/verb").asText(),
                  spec.at("/nonResourceAttributes/path").asText()));
      boolean complete = spec.has("groups") && spec.has("uid");
      status.put("allowed", complete && readers.contains(spec.path("user").asText()));
    }
    return Json.object().setAll(review);
  }

  @Override
  public void close() {
    down = true;
  }
}
