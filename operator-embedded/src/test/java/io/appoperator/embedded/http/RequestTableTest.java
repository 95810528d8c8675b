package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Readings;
import io.appoperator.embedded.Schedules;
import io.appoperator.embedded.Widgets;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The embedded server answers as kube-apiserver did; {@link RecordedAnswers} records that. */
@Execution(ExecutionMode.CONCURRENT)
class RequestTableTest {

  private static final String NAMESPACE = "namespace-of-the-test";

  static List<RequestTable> tables() throws IOException {
    return RequestTable.all();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void answersAsRecorded(RequestTable table) {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.install(Widgets.definition());
      server.install(Schedules.definition());
      server.install(Readings.definition());
      server.createNamespace(NAMESPACE);
      // The caches of kube-apiserver do not know the first versions either.
      server.compact();
      Config config = Config.empty();
      config.setMasterUrl(server.uri().toString());
      try (RequestSender sender = new RequestSender(config, NAMESPACE)) {
        assertThat(table.differencesFrom(table.run(sender, NAMESPACE))).isEmpty();
      }
    }
  }

  @Test
  void tablesHaveManyRequests() throws IOException {
    assertThat(RequestTable.all().stream().mapToInt(RequestTable::size).sum()).isGreaterThan(2_000);
  }
}
