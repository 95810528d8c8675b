package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples with one idea each, from their jars, under the printed roles. */
@Tag("core")
@WithTestServer
class SmallExamplesIT {

  private static final ResourceKind WEBSITE =
      new ResourceKind("web.example.com", "v1alpha1", "Website", "websites");

  private final CloseableStack opened = new CloseableStack();

  @TempDir private Path folder;

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cron-manager      | CronJob/shop    | cronjob.spec.schedule              | spec.extensions.cron.schedule
          proxy-transformer | Deployment/shop | deployment.spec.template.spec      | proxy:2.1
          """)
  void anApplicationGetsMoreObjectsAndFields(
      String name,
      String object,
      String explained,
      String cause,
      TestServer server,
      TestNamespace namespace)
      throws Exception {
    ExampleScenario example = open(name, server, namespace);
    showsItself(example, name, "application.yaml", TestKinds.APPLICATION, "shop", object);

    assertThat(example.explain(folder.resolve("application.yaml"), explained)).contains(cause);
  }

  @Test
  void aWebsiteGetsItsPagesAndAServer(TestServer server, TestNamespace namespace) throws Exception {
    ExampleScenario example = open("website-kind", server, namespace);
    showsItself(example, "website-kind", "website.yaml", WEBSITE, "hello", "ConfigMap/hello");

    assertThat(example.explain(folder.resolve("website.yaml"), "configmap")).contains("spec.pages");
  }

  private ExampleScenario open(String name, TestServer server, TestNamespace namespace)
      throws IOException {
    return opened.add(ExampleScenario.of(name, folder, server, namespace));
  }

  /** Runs the operator until a sample is ready; the commands show the same as the cluster has. */
  private static void showsItself(
      ExampleScenario example,
      String name,
      String file,
      ResourceKind kind,
      String resource,
      String object)
      throws Exception {
    OperatorScenario cluster = example.cluster();
    Path input = example.sample(name, file);
    OperatorProcess operator = example.startOperator();
    cluster.apply(Files.readString(input));
    cluster.resource(kind, resource).awaitReady();

    example.assertCommandsShow(input, kind.plural() + "." + kind.group() + "/" + resource, object);

    cluster.kubectl("delete", kind.plural() + "." + kind.group(), resource, "--timeout=60s");
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
  }
}
