package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.embedded.Readings;
import io.appoperator.embedded.Schedules;
import io.appoperator.embedded.Widgets;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.util.List;

/** Compares tables with the real server. {@code -Dgolden.update=true} records its answers. */
final class RecordedAnswers {

  private final ControlPlane controlPlane;
  private final TestNamespace namespace;

  RecordedAnswers(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    this.namespace = namespace;
  }

  /** Asserts that kube-apiserver answers as recorded, or records how it answers. */
  void check(RequestTable table) throws IOException {
    controlPlane.applyYaml(Widgets.definition().toString());
    controlPlane.applyYaml(Schedules.definition().toString());
    controlPlane.applyYaml(Readings.definition().toString());
    Config config = Config.fromKubeconfig(controlPlane.kubeconfig().toFile());
    try (RequestSender sender = new RequestSender(config, namespace.name())) {
      for (String kind :
          List.of("widgets", "rules.example.com/v1:schedules", "formats.example.com/v1:readings")) {
        await().until(() -> sender.send(List.of("GET " + kind)).code() == 200);
      }
      RequestTable answered = table.run(sender, namespace.name());
      if (Boolean.getBoolean("golden.update")) {
        answered.write();
      } else {
        assertThat(table.differencesFrom(answered)).isEmpty();
      }
    }
  }
}
