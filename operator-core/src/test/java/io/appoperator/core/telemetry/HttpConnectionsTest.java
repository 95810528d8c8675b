package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpConnectionsTest {

  private static final byte[] ONE = {10, 0, 0, 1};
  private static final byte[] OTHER = {10, 0, 0, 2};
  private static final int PER_SOURCE = 2;
  private static final int TOTAL = 3;

  private final HttpConnections connections = new HttpConnections(PER_SOURCE, TOTAL);
  private final List<SocketChannel> open = new ArrayList<>();
  private ServerSocketChannel listener;

  @BeforeEach
  void listen() throws IOException {
    listener =
        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @AfterEach
  void close() throws IOException {
    listener.close();
    for (SocketChannel channel : open) {
      channel.close();
    }
  }

  @Test
  void closesNoConnectionBelowItsLimits() throws IOException {
    add(ONE);
    add(OTHER);

    assertThat(connections.displacedBy(address(ONE))).isNull();
  }

  @Test
  void closesTheOldestConnectionOfASourceAboveItsLimit() throws IOException {
    add(OTHER);
    HttpConnection oldest = add(ONE);
    HttpConnection next = add(ONE);

    assertThat(connections.displacedBy(address(ONE))).isSameAs(oldest);
    connections.remove(oldest);
    add(ONE);
    assertThat(connections.displacedBy(address(ONE))).isSameAs(next);
  }

  @Test
  void closesTheOldestConnectionAboveTheTotalLimit() throws IOException {
    HttpConnection oldest = add(ONE);
    add(ONE);
    add(OTHER);

    assertThat(connections.displacedBy(address(OTHER))).isSameAs(oldest);
  }

  @Test
  void closesUnfinishedRequestsBeforeAnsweredOnes() throws IOException {
    HttpConnection answered = add(ONE);
    answer(answered);
    HttpConnection unfinished = add(ONE);

    assertThat(connections.displacedBy(address(ONE))).isSameAs(unfinished);
    connections.remove(unfinished);
    HttpConnection second = add(ONE);
    answer(second);
    assertThat(connections.displacedBy(address(ONE))).isSameAs(answered);
  }

  private HttpConnection add(byte[] source) throws IOException {
    open.add(SocketChannel.open(listener.getLocalAddress()));
    SocketChannel accepted = listener.accept();
    open.add(accepted);
    HttpConnection connection = new HttpConnection(accepted, address(source), 0);
    connections.add(connection);
    return connection;
  }

  /** Answers the request of the connection that was added last. */
  private void answer(HttpConnection connection) throws IOException {
    SocketChannel client = open.get(open.size() - 2);
    client.write(StandardCharsets.US_ASCII.encode("GET /healthz HTTP/1.1\r\n\r\n"));
    client.shutdownOutput();
    HttpPages pages = new HttpPages(Map.of("/healthz", query -> HttpPageResponse.text(200, "ok")));
    while (connection.isUnfinished()) {
      connection.transfer(pages, 0);
    }
  }

  private static InetAddress address(byte[] source) throws IOException {
    return InetAddress.getByAddress(source);
  }
}
