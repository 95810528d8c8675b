package io.appoperator.core.telemetry;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEndpointTest {

  private static final BindAddress FREE = BindAddress.parse("0.0.0.0:0");
  private static final byte[] LOCALHOST = {127, 0, 0, 1};
  private static final int UNFINISHED = 1_000;
  private static final int PROBES = 20;

  /** How long the kubelet waits before a probe counts as failed. */
  private static final int PROBE_MILLIS = 1_000;

  private static final int READ_MILLIS = 20_000;

  private static final String BIG = "x".repeat(4 << 20);

  private HttpEndpoint endpoint;

  @BeforeEach
  void start() throws IOException {
    endpoint =
        new HttpEndpoint(
            "test",
            FREE,
            Map.of(
                "/healthz", query -> HttpPageResponse.text(200, "ok"),
                "/big", query -> HttpPageResponse.text(200, BIG)));
  }

  @AfterEach
  void stop() {
    endpoint.close();
  }

  /**
   * The kubelet is one source; other clients are one or many. Linux routes all of 127.0.0.0/8
   * locally.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 200})
  @EnabledOnOs(OS.LINUX)
  void answersProbesDuringAThousandUnfinishedRequests(int sources) throws Exception {
    AtomicInteger next = new AtomicInteger();
    flood(() -> new byte[] {127, 0, 1, (byte) (1 + next.getAndIncrement() % sources)});
  }

  @Test
  void answersProbesDespiteAThousandUnfinishedRequestsOfTheirSource() throws Exception {
    flood(() -> LOCALHOST);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void closesAConnectionWhoseRequestNeverEnds() throws Exception {
    try (Socket slow = connect(LOCALHOST)) {
      send(slow, "GET /healthz HTTP/1.1\r\nHost:");
      assertThat(slow.getInputStream().read()).as("end of the stream").isEqualTo(-1);
    }
    assertThat(ask("GET /healthz HTTP/1.1")).startsWith("HTTP/1.1 200 OK\r\n");
  }

  @Test
  void readsARequestThatArrivesInPieces() throws Exception {
    try (Socket client = connect(LOCALHOST)) {
      for (String piece : List.of("GET /hea", "lthz HTTP/1.1\r\n", "Host: a\r\n\r", "\n")) {
        send(client, piece);
      }
      assertThat(rest(client)).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nok");
    }
  }

  @Test
  void rejectsALongRequest() throws Exception {
    assertThat(ask("GET /healthz HTTP/1.1\r\nCookie: " + "c".repeat(9_000)))
        .startsWith("HTTP/1.1 431 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GET", "GET /healthz", "GET /heal thz HTTP/1.1", "GET | HTTP/1.1"})
  void rejectsAMalformedRequest(String line) throws Exception {
    assertThat(ask(line)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void writesALargeResponseInPieces() throws Exception {
    assertThat(ask("GET /big HTTP/1.1")).hasSizeGreaterThan(BIG.length()).endsWith(BIG);
  }

  private void flood(Supplier<byte[]> sources) throws Exception {
    Deque<Socket> unfinished = new ArrayDeque<>();
    try {
      for (int i = 0; i < UNFINISHED; i++) {
        unfinished.add(unfinished(sources.get()));
      }
      for (int probe = 0; probe < PROBES; probe++) {
        assertThat(probe()).as("probe %s", probe).hasValueSatisfying(this::isOk);
        assertThat(isOpen(unfinished.getFirst())).as("the oldest connection").isFalse();
        assertThat(isOpen(unfinished.getLast())).as("the latest connection").isTrue();
        for (int i = 0; i < UNFINISHED / PROBES; i++) {
          unfinished.remove().close();
          unfinished.add(unfinished(sources.get()));
        }
      }
    } finally {
      for (Socket socket : unfinished) {
        socket.close();
      }
    }
  }

  private void isOk(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n");
  }

  private Socket unfinished(byte[] source) throws IOException {
    Socket socket = connect(source);
    send(socket, "GET /healthz HTTP/1.1\r\nHost:");
    return socket;
  }

  /** Returns whether the endpoint still waits for the rest of a request. */
  private static boolean isOpen(Socket unfinished) throws IOException {
    unfinished.setSoTimeout(1);
    try {
      return unfinished.getInputStream().read() >= 0;
    } catch (SocketTimeoutException e) {
      return true;
    } catch (SocketException e) {
      return false;
    }
  }

  private Optional<String> probe() {
    try (Socket probe = connect(LOCALHOST)) {
      probe.setSoTimeout(PROBE_MILLIS);
      send(probe, "GET /healthz HTTP/1.1\r\nHost: operator\r\n\r\n");
      return Optional.of(rest(probe));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private String ask(String head) throws IOException {
    try (Socket client = connect(LOCALHOST)) {
      send(client, head + "\r\n\r\n");
      return rest(client);
    }
  }

  private Socket connect(byte[] source) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(READ_MILLIS);
    socket.bind(new InetSocketAddress(InetAddress.getByAddress(source), 0));
    socket.connect(
        new InetSocketAddress(InetAddress.getByAddress(LOCALHOST), endpoint.port()), PROBE_MILLIS);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }

  private static String rest(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), US_ASCII);
  }
}
