package io.appoperator.embedded.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Watches have the events of the real server after the same random writes: with selectors, with the
 * objects that exist, and continued at each version.
 */
@WithControlPlane
class WatchComparisonIT {

  private static final long SEED = 1;
  private static final String ALL = "labels ";
  private static final List<String> LABEL_SELECTORS =
      List.of("", "tier in (web, end)", "tier!=web", "tier");

  @ParameterizedTest
  @EnumSource
  void watchesHaveTheSameEvents(
      WatchedKind kind, ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    controlPlane.applyYaml(Widgets.definition().toString());
    List<Change> changes = Change.random(new Random(SEED), kind);
    try (EmbeddedApiServer server = EmbeddedApiServer.start();
        KubernetesClient embedded = client(Config.fromKubeconfig(server.kubeconfig()));
        KubernetesClient real = client(Config.fromKubeconfig(controlPlane.kubeconfig().toFile()))) {
      server.install(Widgets.definition());
      server.createNamespace(namespace.name());
      Map<String, List<String>> expected =
          observe(new WatchClient(real, kind, namespace.name()), kind, namespace, changes);
      Map<String, List<String>> actual =
          observe(new WatchClient(embedded, kind, namespace.name()), kind, namespace, changes);
      assertThat(expected.get(ALL)).hasSizeGreaterThan(10);
      for (String watch : expected.keySet()) {
        assertThat(actual.get(watch)).as("%s of %s", watch, changes).isEqualTo(expected.get(watch));
      }
      assertThat(actual.keySet()).isEqualTo(expected.keySet());
    }
  }

  /** Sends the changes, and returns the events of each watch. */
  private static Map<String, List<String>> observe(
      WatchClient client, WatchedKind kind, TestNamespace namespace, List<Change> changes)
      throws IOException {
    await().atMost(Duration.ofSeconds(30)).until(() -> !client.version().isEmpty());
    String start = "&resourceVersion=" + client.version();
    Map<String, BufferedReader> open = new TreeMap<>();
    for (String selector : LABEL_SELECTORS) {
      open.put(ALL + selector, client.watch(selector, start));
    }
    for (String selector : kind.fieldSelectors()) {
      open.put(
          "fields " + selector,
          client.watch("", start + "&fieldSelector=" + WatchClient.encode(selector)));
    }
    String one = "metadata.name=" + kind.name(namespace.name(), "b");
    BufferedReader ofOne = client.watch("", start + "&fieldSelector=" + WatchClient.encode(one));
    List<Integer> codes = changes.stream().map(client::send).toList();

    String last = kind.name(namespace.name(), Change.LAST);
    WatchLog none = new WatchLog(List.of());
    Map<String, List<String>> events = new TreeMap<>();
    events.put("status codes", codes.stream().map(String::valueOf).toList());
    events.put(
        "one object",
        WatchLog.readUntil(ofOne, kind.name(namespace.name(), "b"))
            .comparable(kind, namespace.name(), none));
    WatchLog all = none;
    for (Map.Entry<String, BufferedReader> watch : open.entrySet()) {
      WatchLog log = WatchLog.readUntil(watch.getValue(), last);
      all = watch.getKey().equals(ALL) ? log : all;
      events.put(watch.getKey(), log.comparable(kind, namespace.name(), none));
    }
    events.putAll(continued(client, kind, namespace, all));
    for (String initial : List.of("", "&resourceVersion=0")) {
      WatchLog log = WatchLog.readUntil(client.watch("", initial), last);
      events.put("existing objects" + initial, log.comparable(kind, namespace.name(), none));
    }
    WatchLog log =
        WatchLog.readInitial(
            client.watch(
                "",
                "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                    + "&allowWatchBookmarks=true"));
    events.put("bookmark", log.comparable(kind, namespace.name(), none));
    return events;
  }

  /** Continues the watch after each event but the last one that the client itself caused. */
  private static Map<String, List<String>> continued(
      WatchClient client, WatchedKind kind, TestNamespace namespace, WatchLog all)
      throws IOException {
    Map<String, List<String>> events = new TreeMap<>();
    String last = kind.name(namespace.name(), Change.LAST);
    List<String> ends = new ArrayList<>();
    for (int i = 0; i < all.events().size() - 1; i++) {
      WatchLog rest =
          WatchLog.readUntil(client.watch("", "&resourceVersion=" + all.version(i)), last);
      List<String> texts = rest.comparable(kind, namespace.name(), all.first(i + 1));
      if (!ends.equals(texts)) {
        ends = texts;
        events.put("continued, %s events left".formatted(texts.size()), texts);
      }
    }
    return events;
  }

  private static KubernetesClient client(Config config) {
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
