package io.appoperator.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests through the proxy. On the real server, whose audit log shows what arrived. */
@WithControlPlane
class FaultProxyIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  private static final String CONFIG_MAP =
      "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\"}}";

  private final HttpClient client = HttpClient.newHttpClient();
  private FaultProxy proxy;
  private ControlPlane controlPlane;
  private TestNamespace namespace;
  private URI configMaps;
  private String token;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    this.namespace = namespace;
    controlPlane.kubectl(
        "create",
        "rolebinding",
        "editor",
        "--clusterrole=edit",
        "--serviceaccount=" + namespace + ":editor",
        "-n",
        namespace.name());
    proxy = FaultProxy.before(controlPlane);
    Config config =
        Config.fromKubeconfig(
            proxy.kubeconfig(controlPlane.kubeconfigFor(namespace.name(), "editor")).toFile());
    token = config.getAutoOAuthToken();
    assertThat(config.getMasterUrl()).startsWith(proxy.address().toString());
    configMaps = proxy.address().resolve("/api/v1/namespaces/" + namespace + "/configmaps");
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(create("first").body()).contains("\"uid\""));
  }

  @AfterEach
  void close() {
    proxy.close();
  }

  @Test
  void forwardsRequestsAsTheirUser() throws Exception {
    AuditLog.Position before = controlPlane.audit().now();

    assertThat(create("passed").statusCode()).isEqualTo(201);

    assertThat(writes(before)).containsExactly("create configmaps 201");
    assertThat(proxy.faults()).isEmpty();
  }

  @Test
  void returnsAnErrorWithoutForwardingTheRequest() throws Exception {
    AuditLog.Position before = controlPlane.audit().now();
    proxy.follow((method, uri) -> Fault.answered(429));

    HttpResponse<String> answer = create("refused");

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(answer.body()).contains("\"reason\":\"TooManyRequests\"", "\"code\":429");
    assertThat(writes(before)).isEmpty();
    assertThat(proxy.faults()).containsOnlyKeys("429");
  }

  @Test
  void dropsARequestBeforeTheServerReceivesIt() {
    AuditLog.Position before = controlPlane.audit().now();
    proxy.follow((method, uri) -> Fault.dropped());

    assertThatThrownBy(() -> create("dropped")).isInstanceOf(IOException.class);

    assertThat(writes(before)).isEmpty();
  }

  @Test
  void dropsTheResponseToACompletedRequest() {
    AuditLog.Position before = controlPlane.audit().now();
    AtomicInteger writesByThen = new AtomicInteger();
    proxy.follow(
        (method, uri) -> Fault.answerLost(() -> writesByThen.addAndGet(writes(before).size())));

    assertThatThrownBy(() -> create("obeyed")).isInstanceOf(IOException.class);

    // A client may retry when a connection ends; only the first request counts.
    assertThat(writes(before)).startsWith("create configmaps 201");
    assertThat(writesByThen.get()).isPositive();
  }

  @Test
  void breaksWatchesInMidStream() throws Exception {
    InputStream watch =
        client.send(request("?watch=1").GET().build(), BodyHandlers.ofInputStream()).body();
    BufferedReader frames =
        new BufferedReader(new InputStreamReader(watch, StandardCharsets.UTF_8));
    String frame;
    do {
      frame = requireNonNull(frames.readLine());
    } while (!frame.contains("\"name\":\"first\""));

    assertThat(proxy.cutWatches()).isEqualTo(1);

    assertThatThrownBy(() -> frames.lines().toList()).isInstanceOf(UncheckedIOException.class);
    await().atMost(SOON).until(() -> proxy.cutWatches() == 0);
  }

  private HttpResponse<String> create(String name) throws IOException, InterruptedException {
    return client.send(
        request("").POST(BodyPublishers.ofString(CONFIG_MAP.formatted(name))).build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String query) {
    return HttpRequest.newBuilder(URI.create(configMaps + query))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private List<String> writes(AuditLog.Position since) {
    return controlPlane
        .audit()
        .since(since, "system:serviceaccount:" + namespace + ":editor")
        .stream()
        .filter(AuditEntry::isWrite)
        .map(entry -> entry.verb() + " " + entry.resource() + " " + entry.code())
        .toList();
  }
}
