package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.demo.StartedCommand.Result;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The command {@code run --embedded} in this process. */
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
class RunEmbeddedTest {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  @Test
  void theOperatorManagesWhatAClientAppliesUntilItIsStopped() {
    StartedCommand run =
        StartedCommand.start(
            "run", "--embedded", "--health-address=127.0.0.1:0", "--metrics-address=127.0.0.1:0");
    Path kubeconfig = run.kubeconfig();

    try (DemoUser user = DemoUser.connect(kubeconfig, "user")) {
      user.apply(Example.HELLO, Example.read().yaml());
      await().atMost(LONGEST).until(() -> EmbeddedDemonstration.isReady(user));
    }
    Result result = run.stop();

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo("export KUBECONFIG='%s'\n".formatted(kubeconfig));
    assertThat(result.err())
        .contains("all its objects are lost when it ends")
        .contains("managing all namespaces of https://127.0.0.1:");
    assertThat(kubeconfig.getParent()).doesNotExist();
  }
}
