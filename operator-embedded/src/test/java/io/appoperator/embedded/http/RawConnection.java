package io.appoperator.embedded.http;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.net.SocketFactory;

/** A connection whose client decides about each byte: it may stop in a request, or never read. */
final class RawConnection implements AutoCloseable {

  private static final int READ_TIMEOUT_MILLIS = 60_000;

  private final Socket socket;
  private final String authorization;

  private RawConnection(Socket socket, String authorization) {
    this.socket = socket;
    this.authorization = authorization;
  }

  static RawConnection open(Config config) throws IOException, GeneralSecurityException {
    URI server = URI.create(config.getMasterUrl());
    SocketFactory sockets =
        server.getScheme().equals("https")
            ? SSLUtils.sslContext(config).getSocketFactory()
            : SocketFactory.getDefault();
    Socket socket = sockets.createSocket(server.getHost(), server.getPort());
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    String token = config.getAutoOAuthToken();
    return new RawConnection(
        socket, token == null ? "" : "Authorization: Bearer " + token + "\r\n");
  }

  /** Sends the head of a request, after whose answer the server closes the connection. */
  void sendHead(String method, String path, String type, int length) throws IOException {
    send(
        "%s %s HTTP/1.1\r\nHost: server\r\nConnection: close\r\n%sContent-Type: %s\r\nContent-Length: %s\r\n\r\n"
            .formatted(method, path, authorization, type, length));
  }

  void send(String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Returns the status code and the first line of the body. */
  String readAnswer() throws IOException {
    String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String code = answer.split(" ", 3)[1];
    return code + " " + answer.substring(answer.indexOf("\r\n\r\n") + 4).strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
