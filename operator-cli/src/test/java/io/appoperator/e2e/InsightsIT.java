package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.LocalServer;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The queries of the dashboard and of the alerts, on a Prometheus that scrapes a live operator. On
 * the real server, because the requests to it are what the dashboard shows.
 */
@WithControlPlane
class InsightsIT {

  private static final Path INSIGHTS =
      Path.of(System.getProperty("project.root", "..")).resolve("config/insights");

  /** What an alert compares, without the bound. */
  private static final Pattern BOUND = Pattern.compile(" [<>] [\\d.]+( or absent\\(.*\\))?$");

  /** What Grafana replaces by a choice of its user. */
  private static final Pattern VARIABLE =
      Pattern.compile("\\$(operator|job|namespace|application)");

  @TempDir private Path folder;

  @Test
  void eachQueryReturnsDataOfALiveOperator(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    try (OperatorScenario scenario =
        OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace)) {
      scenario.operator().useCertificate(certificate(controlPlane));
      scenario.operator().start();
      scenario.apply(SampleApplications.SMALL.formatted("shop"));
      scenario.application("shop").awaitReady();
      String usage = PodUsage.of(scenario);
      try (LocalServer pods =
              LocalServer.answering(exchange -> LocalServer.send(exchange, 200, usage));
          PrometheusServer prometheus =
              PrometheusServer.scraping(
                  folder, scenario.operator().metricsAddress(), "127.0.0.1:" + pods.port())) {
        for (String query : queries()) {
          OperatorScenario.soon()
              .untilAsserted(() -> assertThat(prometheus.series(query)).as(query).isPositive());
        }
      }
    }
  }

  /** Returns a directory with the certificate of the API server, which is for 127.0.0.1, too. */
  private Path certificate(ControlPlane controlPlane) throws IOException {
    Path certificates = controlPlane.state().resolve("certificates");
    Path directory = Files.createDirectory(folder.resolve("tls"));
    Files.copy(certificates.resolve("apiserver.crt"), directory.resolve("tls.crt"));
    Files.copy(certificates.resolve("apiserver.key"), directory.resolve("tls.key"));
    return directory;
  }

  private static List<String> queries() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(INSIGHTS.resolve("dashboard.json").toFile());
    List<String> shown =
        dashboard.findValues("expr").stream()
            .map(query -> query.asText().replace("$__rate_interval", "1m"))
            .map(query -> VARIABLE.matcher(query).replaceAll(".*"))
            .toList();
    byte[] rules = Files.readAllBytes(INSIGHTS.resolve("rules.yaml"));
    JsonNode alerts =
        new YamlReader().read("rules.yaml", rules).documents().get(0).json().at("/spec/groups/0");
    List<String> compared =
        StreamSupport.stream(alerts.path("rules").spliterator(), false)
            .map(rule -> rule.path("expr").asText())
            // No setting has changed, and no request has failed.
            .map(query -> query.replace("code=~\"403|429|5..|<error>\"", "code=~\"2..\""))
            .map(query -> BOUND.matcher(query).replaceFirst(""))
            .toList();
    assertThat(shown).hasSizeGreaterThan(20);
    assertThat(compared).hasSizeGreaterThan(10).anyMatch(query -> query.contains("certificate"));
    return Stream.concat(shown.stream(), compared.stream()).toList();
  }
}
