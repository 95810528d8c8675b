package io.appoperator.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The real kubectl with the API server that {@code demo --keep} leaves. */
@WithControlPlane
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
class DemoKeepIT {

  private static final Pattern KUBECONFIG = Pattern.compile("export KUBECONFIG='(.*)'");

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root", ".."), "examples/hello.yaml").toAbsolutePath();

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CompletableFuture<Runnable> stop = new CompletableFuture<>();

  @Test
  void kubectlWorksUntilTheDemonstrationIsStopped(ControlPlane controlPlane) {
    CompletableFuture<Integer> demo = CompletableFuture.supplyAsync(this::keep);
    await().atMost(Duration.ofSeconds(60)).until(() -> kubeconfig().find());
    Matcher shown = kubeconfig();
    assertThat(shown.find()).isTrue();
    String kubeconfig = shown.group(1);

    assertThat(kubectl(controlPlane, kubeconfig, "get", "appl", "hello")).contains("2/2");
    assertThat(kubectl(controlPlane, kubeconfig, "apply", "-f", EXAMPLE.toString()))
        .contains("application.apps.example.com/hello configured");
    kubectl(controlPlane, kubeconfig, "delete", "pods", "--all", "--wait=false");
    kubectl(controlPlane, kubeconfig, "wait", "--for=condition=Ready", "appl/hello");
    kubectl(controlPlane, kubeconfig, "delete", "appl", "hello", "--timeout=60s");
    assertThat(kubectl(controlPlane, kubeconfig, "get", "deployments")).isEmpty();

    stop.join().run();
    assertThat(demo.join()).isZero();
  }

  private int keep() {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8));
    return new CommandTree(
            terminal,
            Map.of(),
            selection -> PluginRegistry.load(DemoKeepIT.class.getClassLoader()),
            stop::complete)
        .run("demo", "--keep");
  }

  private Matcher kubeconfig() {
    return KUBECONFIG.matcher(out.toString(UTF_8));
  }

  private static String kubectl(ControlPlane controlPlane, String kubeconfig, String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--kubeconfig";
    all[arguments.length + 1] = kubeconfig;
    return controlPlane.kubectl(all);
  }
}
