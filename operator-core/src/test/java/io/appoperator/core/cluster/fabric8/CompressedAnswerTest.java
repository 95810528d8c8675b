package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchStream;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.SampleSite;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that compresses each answer, and sends no length, as kube-apiserver does for a list. */
@Timeout(60)
class CompressedAnswerTest {

  private static final String SERVICE = "{\"kind\": \"Service\"}";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

  @TempDir private Path folder;

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void isReadAndLeavesTheConnectionUsable() throws IOException {
    answer(200, SERVICE, bytes -> bytes);

    try (Fabric8Cluster cluster = open("")) {
      for (int i = 0; i < 2; i++) {
        assertThat(cluster.get(SampleSite.service().ref()))
            .contains(Json.parse(SERVICE.getBytes(StandardCharsets.UTF_8)));
      }
    }
    assertThat(connections).hasSize(1);
  }

  @Test
  void canBeAFailure() throws IOException {
    answer(403, "{\"kind\": \"Status\", \"message\": \"not permitted\"}", bytes -> bytes);

    ClusterException e = failure();

    assertThat(e.failure()).isEqualTo(Failure.FORBIDDEN);
    assertThat(e).hasMessage("not permitted");
  }

  @Test
  void isRejectedIfItEndsTooSoon() throws IOException {
    // The content is complete, but not its checksum.
    answer(200, SERVICE, bytes -> Arrays.copyOf(bytes, bytes.length - 8));

    ClusterException e = failure();

    assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
    assertThat(e).hasCauseInstanceOf(EOFException.class);
  }

  @Test
  void isRequestedByReadsOnly() throws IOException {
    answer(200, SERVICE, bytes -> bytes);

    try (Fabric8Cluster cluster = open("")) {
      cluster.get(SampleSite.service().ref());
      cluster.create(SampleSite.service().ref(), Json.object(), WriteMode.DRY_RUN);
      try (WatchStream watch =
          cluster.watch(SampleSite.service().ref().kind(), ListQuery.in(null), "1")) {
        assertThat(watch).isNotNull();
      }
    }
    assertThat(asked).containsExactly("GET gzip", "POST null", "GET null");
  }

  @Test
  void isNotRequestedIfTheKubeconfigDisablesIt() throws IOException {
    answer(200, SERVICE, bytes -> bytes);

    try (Fabric8Cluster cluster = open(", disable-compression: true")) {
      cluster.get(SampleSite.service().ref());
    }
    assertThat(asked).containsExactly("GET null");
  }

  private void answer(int code, String body, UnaryOperator<byte[]> change) {
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Accept-Encoding"));
          connections.add(exchange.getRemoteAddress());
          ByteArrayOutputStream compressed = new ByteArrayOutputStream();
          try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
          }
          exchange.getResponseHeaders().add("Content-Encoding", "gzip");
          exchange.sendResponseHeaders(code, 0);
          exchange.getResponseBody().write(change.apply(compressed.toByteArray()));
          exchange.close();
        });
  }

  private ClusterException failure() throws IOException {
    try (Fabric8Cluster cluster = open("")) {
      return catchThrowableOfType(
          ClusterException.class, () -> cluster.get(SampleSite.service().ref()));
    }
  }

  /** Opens a connection with further settings of the cluster. */
  private Fabric8Cluster open(String settings) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: it, cluster: {server: "http://localhost:%s"%s}}]
            users: [{name: it, user: {token: secret}}]
            contexts: [{name: it, context: {cluster: it, user: it}}]
            current-context: it
            """
                .formatted(server.getAddress().getPort(), settings));
    return new KubeConnection(kubeconfig, null, Duration.ofSeconds(5))
        .open("test", (method, host, code) -> {});
  }
}
