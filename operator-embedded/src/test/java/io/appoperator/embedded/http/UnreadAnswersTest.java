package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many clients that do not read their answers stop no others, and need little memory. */
@Timeout(120)
class UnreadAnswersTest {

  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String SMALL = "/api/v1/namespaces/kube-public/configmaps";

  /** The system keeps 3 MB of each unread answer, so that an answer must have more. */
  private static final int OBJECTS = 8;

  private static final int LENGTH = 600_000;
  private static final int LISTS = 210;
  private static final int WATCHES = 100;
  private static final int SMALL_BUFFER = 4_096;
  private static final long MEBIBYTE = 1024 * 1024;

  private final EmbeddedApiServer server = EmbeddedApiServer.start();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Socket> sockets = new ArrayList<>();

  @BeforeEach
  void fill() throws Exception {
    ObjectNode map =
        (ObjectNode) Widgets.json("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {}, data: {}}");
    map.withObjectProperty("data").put("x", "x".repeat(LENGTH));
    for (int i = 0; i < OBJECTS; i++) {
      map.withObjectProperty("metadata").put("name", "large-" + i);
      assertThat(post(CONFIG_MAPS, map)).isEqualTo(201);
    }
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  @Test
  void listsThatAreNotReadStopNoOthers() throws Exception {
    long memory = UsedMemory.bytes();
    openUnread(LISTS, CONFIG_MAPS);

    assertThat(get(SMALL + "?limit=1")).contains("ConfigMapList");
    assertThat(Widgets.json(get(CONFIG_MAPS)).path("items")).hasSize(OBJECTS);
    assertThat((UsedMemory.bytes() - memory) / MEBIBYTE).isLessThan(200);
  }

  @Test
  void watchesThatAreNotReadStopNoOthers() throws Exception {
    long memory = UsedMemory.bytes();
    openUnread(WATCHES, CONFIG_MAPS + "?watch=true");
    Socket other = open(SMALL + "?watch=true&allowWatchBookmarks=true", 64 * 1024);

    ObjectNode small =
        (ObjectNode)
            Widgets.json("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'seen'}}");
    assertThat(post(SMALL, small)).isEqualTo(201);

    awaitText(other, "\"seen\"");
    assertThat((UsedMemory.bytes() - memory) / MEBIBYTE).isLessThan(200);
  }

  private void openUnread(int clients, String path) throws IOException {
    for (int i = 0; i < clients; i++) {
      open(path, SMALL_BUFFER);
    }
  }

  private Socket open(String path, int buffer) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setReceiveBufferSize(buffer);
    socket.setSoTimeout(15_000);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.uri().getPort()), 10_000);
    String head = "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private int post(String path, JsonNode body) throws Exception {
    return client
        .send(
            request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build(),
            BodyHandlers.ofString())
        .statusCode();
  }

  private String get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString()).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.uri() + path)).timeout(Duration.ofSeconds(20));
  }

  private static void awaitText(Socket socket, String expected) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder text = new StringBuilder();
    byte[] buffer = new byte[SMALL_BUFFER];
    while (text.indexOf(expected) < 0) {
      int read = in.read(buffer);
      assertThat(read).as("more text before %s", expected).isPositive();
      text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
    }
  }
}
