package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that are many, slow or send too much do not exhaust the server. */
class ManyClientsTest {

  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int WATCHES = 5_000;
  private static final long MEBIBYTE = 1024 * 1024;

  private final List<Socket> sockets = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private EmbeddedApiServer server;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  @Test
  void fiveThousandWatchesNeedFewThreadsAndLittleMemory() throws Exception {
    long memory = UsedMemory.bytes();
    for (int i = 0; i < WATCHES; i++) {
      send("GET " + CONFIG_MAPS + "?watch=1&resourceVersion=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    }
    for (Socket socket : sockets) {
      awaitText(socket, "200 OK");
    }

    assertThat(post("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'seen'}}"))
        .isEqualTo(201);

    for (Socket socket : sockets) {
      awaitText(socket, "\"seen\"");
    }
    assertThat(Thread.activeCount()).isLessThan(300);
    assertThat((UsedMemory.bytes() - memory) / MEBIBYTE).isLessThan(256);
  }

  @Test
  void clientsThatSendNothingMoreDoNotStopOthers() throws Exception {
    for (int i = 0; i < 50; i++) {
      send("POST " + CONFIG_MAPS + " HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
      send("GET " + CONFIG_MAPS);
    }
    assertThat(post("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'fast'}}"))
        .isEqualTo(201);
  }

  @Test
  void aWatchWhoseClientDoesNotReadDoesNotStopOthers() throws Exception {
    send("GET " + CONFIG_MAPS + "?watch=1&resourceVersion=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    awaitText(sockets.get(0), "200 OK");
    String data = "x".repeat(500_000);
    for (int i = 0; i < 20; i++) {
      assertThat(
              post(
                  "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'large-"
                      + i
                      + "'}, data: {x: '"
                      + data
                      + "'}}"))
          .isEqualTo(201);
    }
    send("GET " + CONFIG_MAPS + "?watch=1&resourceVersion=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    awaitText(sockets.get(1), "large-19");
  }

  @Test
  void aBodyOfTenMegabytesIsTooLarge() throws Exception {
    HttpResponse<String> response =
        client.send(
            request().POST(HttpRequest.BodyPublishers.ofByteArray(new byte[10_000_000])).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(Widgets.json(response.body()).path("message").asText())
        .isEqualTo("Request entity too large: limit is 3145728");
  }

  private int post(String json) throws Exception {
    return client
        .send(
            request()
                .POST(HttpRequest.BodyPublishers.ofString(Widgets.json(json).toString()))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(server.uri() + CONFIG_MAPS))
        .timeout(Duration.ofSeconds(20));
  }

  private void send(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort());
    socket.setSoTimeout(30_000);
    sockets.add(socket);
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void awaitText(Socket socket, String expected) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder text = new StringBuilder();
    while (text.indexOf(expected) < 0) {
      byte[] buffer = new byte[64 * 1024];
      int read = in.read(buffer);
      assertThat(read).as("more text before %s", expected).isPositive();
      text.delete(0, Math.max(0, text.length() - expected.length()));
      text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
    }
  }
}
