package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.differential.Answer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes, lists in parts and watches continue while the server forgets earlier states. */
@Timeout(120)
class CompactionTest {

  private static final int WRITERS = 3;
  private static final int ROUNDS = 150;
  private static final int STEADY = 10;
  private static final List<String> NAMESPACES = List.of("a", "a-b", "b");

  private final EmbeddedApiServer server = EmbeddedApiServer.start();
  private final RequestSender sender = new RequestSender(config(), "a");
  private final ExecutorService clients = Executors.newCachedThreadPool();
  private volatile boolean isWriting = true;

  @BeforeEach
  void createNamespaces() {
    NAMESPACES.forEach(server::createNamespace);
  }

  @AfterEach
  void stop() {
    clients.shutdownNow();
    sender.close();
    server.close();
  }

  @Test
  void noRequestFailsAndNoObjectDisappears() throws Exception {
    for (int i = 0; i < STEADY; i++) {
      create(NAMESPACES.get(i % NAMESPACES.size()), "steady-" + i);
    }
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config()).build();
        SharedIndexInformer<ConfigMap> informer = client.configMaps().inAnyNamespace().inform()) {
      List<Future<Set<String>>> lists = new ArrayList<>();
      List<Future<Set<String>>> writers = new ArrayList<>();
      Future<?> compactions = clients.submit(this::compact);
      for (int i = 0; i < 2; i++) {
        lists.add(clients.submit(this::list));
      }
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        writers.add(clients.submit(() -> write(writer)));
      }
      Set<String> expected = new TreeSet<>();
      for (Future<Set<String>> writer : writers) {
        expected.addAll(writer.get(60, TimeUnit.SECONDS));
      }
      isWriting = false;
      compactions.get(10, TimeUnit.SECONDS);
      for (Future<Set<String>> list : lists) {
        assertThat(list.get(20, TimeUnit.SECONDS)).isEmpty();
      }
      assertThat(listInParts()).containsAll(expected).hasSize(expected.size() + STEADY);
      await()
          .atMost(Duration.ofSeconds(40))
          .untilAsserted(
              () ->
                  assertThat(informer.getStore().list())
                      .extracting(
                          one ->
                              one.getMetadata().getNamespace() + "/" + one.getMetadata().getName())
                      .containsExactlyInAnyOrderElementsOf(listInParts()));
    }
  }

  /** Creates, changes and deletes objects, and returns those that are left. */
  private Set<String> write(int writer) {
    Random random = new Random(writer);
    Set<String> left = new TreeSet<>();
    for (int i = 0; i < ROUNDS; i++) {
      String namespace = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
      String name = "w" + writer + "-" + i;
      create(namespace, name);
      String path = "/api/v1/namespaces/" + namespace + "/configmaps/" + name;
      send(200, "PATCH " + path + " merge", "{data: {a: 'b'}}");
      if (random.nextBoolean()) {
        send(200, "DELETE " + path);
      } else {
        left.add(namespace + "/" + name);
      }
    }
    return left;
  }

  private void compact() {
    while (isWriting) {
      server.compact();
    }
  }

  /** Returns which objects that always exist were missing in a list. */
  private Set<String> list() {
    Set<String> missing = new TreeSet<>();
    while (isWriting) {
      Set<String> found = listInParts();
      for (int i = 0; i < STEADY; i++) {
        String steady = NAMESPACES.get(i % NAMESPACES.size()) + "/steady-" + i;
        if (!found.contains(steady)) {
          missing.add(steady);
        }
      }
    }
    return missing;
  }

  private Set<String> listInParts() {
    Set<String> found = new TreeSet<>();
    String token = "";
    do {
      Answer part = sender.send(List.of("GET /api/v1/configmaps?limit=7&continue=" + token));
      assertThat(part.code()).as("%s", part.body()).isIn(200, 410);
      for (JsonNode item : part.body().path("items")) {
        JsonNode metadata = item.path("metadata");
        found.add(metadata.path("namespace").asText() + "/" + metadata.path("name").asText());
      }
      // An expired part has a token that continues with the latest state.
      token = part.body().path("metadata").path("continue").asText();
    } while (!token.isEmpty());
    return found;
  }

  private void create(String namespace, String name) {
    send(
        201,
        "POST /api/v1/namespaces/" + namespace + "/configmaps",
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '" + name + "'}}");
  }

  private void send(int expected, String... request) {
    Answer answer = sender.send(List.of(request));
    assertThat(answer.code()).as("%s", answer.body()).isEqualTo(expected);
  }

  private Config config() {
    Config config = Config.empty();
    config.setMasterUrl(server.uri().toString());
    return config;
  }
}
