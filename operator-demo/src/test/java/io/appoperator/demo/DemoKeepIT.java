package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * The real kubectl with the API server that {@code demo --keep} leaves. The real server only brings
 * kubectl, which is built with it.
 */
@WithControlPlane
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
class DemoKeepIT {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root", ".."), "examples/hello.yaml").toAbsolutePath();

  @Test
  void kubectlWorksUntilTheDemonstrationIsStopped(ControlPlane controlPlane) {
    StartedCommand demo = StartedCommand.start("demo", "--keep");
    String kubeconfig = demo.kubeconfig().toString();

    assertThat(kubectl(controlPlane, kubeconfig, "get", "appl", "hello")).contains("2/2");
    assertThat(kubectl(controlPlane, kubeconfig, "apply", "-f", EXAMPLE.toString()))
        .contains("application.apps.example.com/hello configured");
    kubectl(controlPlane, kubeconfig, "delete", "pods", "--all", "--wait=false");
    kubectl(controlPlane, kubeconfig, "wait", "--for=condition=Ready", "appl/hello");
    kubectl(controlPlane, kubeconfig, "delete", "appl", "hello", "--timeout=60s");
    assertThat(kubectl(controlPlane, kubeconfig, "get", "deployments")).isEmpty();

    assertThat(demo.stop().code()).isZero();
  }

  private static String kubectl(ControlPlane controlPlane, String kubeconfig, String... arguments) {
    String[] all = new String[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--kubeconfig";
    all[arguments.length + 1] = kubeconfig;
    return controlPlane.kubectl(all);
  }
}
