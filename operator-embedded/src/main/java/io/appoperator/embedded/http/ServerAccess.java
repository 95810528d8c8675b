package io.appoperator.embedded.http;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;

/** The address of a server, what clients need to reach it, and whether it lets them in. */
final class ServerAccess {

  /** As many clients may connect at the same moment. */
  private static final int BACKLOG = 1_024;

  private static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private final HttpServer http;
  private final Optional<ServerCertificate> certificate;
  private final String token;

  private ServerAccess(HttpServer http, Optional<ServerCertificate> certificate, String token) {
    this.http = http;
    this.certificate = certificate;
    this.token = token;
  }

  /** Opens the port of a server that is not started yet. */
  static ServerAccess open(ServerOptions options) throws IOException {
    if (System.getProperty(NO_DELAY) == null) {
      // Without it, each response waits 40 ms for the acknowledgement of its headers.
      System.setProperty(NO_DELAY, "true");
    }
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port());
    Optional<ServerCertificate> certificate =
        options.secure() ? Optional.of(ServerCertificate.create()) : Optional.empty();
    return new ServerAccess(
        listen(address, certificate),
        certificate,
        options.secure() ? ServerCertificate.randomText() : "");
  }

  /** Opens the port again after the server stopped, with the same certificate and token. */
  ServerAccess reopen() throws IOException {
    return new ServerAccess(listen(http.getAddress(), certificate), certificate, token);
  }

  private static HttpServer listen(
      InetSocketAddress address, Optional<ServerCertificate> certificate) throws IOException {
    if (certificate.isEmpty()) {
      return HttpServer.create(address, BACKLOG);
    }
    HttpsServer https = HttpsServer.create(address, BACKLOG);
    https.setHttpsConfigurator(new HttpsConfigurator(certificate.get().context()));
    return https;
  }

  HttpServer http() {
    return http;
  }

  /** Returns the address, without a slash at the end. */
  URI uri() {
    InetSocketAddress address = http.getAddress();
    return URI.create(
        "%s://%s:%s"
            .formatted(
                certificate.isPresent() ? "https" : "http",
                address.getAddress().getHostAddress(),
                address.getPort()));
  }

  /** Returns when the started server answers over TLS; at once without TLS. */
  void awaitAnswer() {
    certificate.ifPresent(one -> ServerProbe.awaitAnswer(uri(), one.trust()));
  }

  /** Returns whether a request with this header may continue. */
  boolean accepts(String authorization) {
    return token.isEmpty()
        || MessageDigest.isEqual(
            authorization.getBytes(StandardCharsets.UTF_8),
            ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a kubeconfig, in YAML. */
  String kubeconfig() {
    String authority =
        certificate
            .map(one -> one.pem().getBytes(StandardCharsets.UTF_8))
            .map(pem -> Base64.getEncoder().encodeToString(pem))
            .map(text -> ", certificate-authority-data: " + text)
            .orElse("");
    return """
        apiVersion: v1
        kind: Config
        current-context: embedded
        contexts:
        - name: embedded
          context: {cluster: embedded, user: embedded, namespace: default}
        clusters:
        - name: embedded
          cluster: {server: "%s"%s}
        users:
        - name: embedded
          user: {%s}
        """
        .formatted(uri(), authority, token.isEmpty() ? "" : "token: " + token);
  }
}
