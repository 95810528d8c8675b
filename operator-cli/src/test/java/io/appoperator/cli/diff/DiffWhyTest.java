package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.Cli;
import io.appoperator.cli.DiffSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with a directory that has the rendered objects of the old resource. */
class DiffWhyTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UID = "0e7b";

  private static final String OLD =
      """
      {"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
       "metadata": {"name": "shop", "namespace": "default", "uid": "0e7b"},
       "spec": {
         "image": "nginx:1.0", "port": 80, "replicas": 1,
         "resources": {"requests": {"cpu": "100m"}},
         "configData": {"a": "one", "b": "two"},
         "scaling": {"minReplicas": 1, "maxReplicas": 6}}}
      """;

  private static final String NEW =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
      spec:
        image: nginx:1.1
        port: 80
        resources: {requests: {cpu: 100m}}
        configData:
          a: one
          b: three
        network:
          policy: {enabled: true}
      """;

  @TempDir private Path folder;
  private Path live;

  @BeforeEach
  void renderOldObjects() throws IOException {
    renderAs("live", OLD);
  }

  private void renderAs(String name, String old) throws IOException {
    live = Files.createDirectory(folder.resolve(name));
    Cli.Result rendered = Cli.withAllPlugins().runWithInput(old, "render", "-f", "-", "-o", "json");
    int count = 0;
    for (JsonNode item : JSON.readTree(rendered.out()).path("items")) {
      ObjectNode metadata = (ObjectNode) item.path("metadata");
      metadata.put("uid", "uid-" + count).put("resourceVersion", "1");
      metadata
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", "apps.example.com/v1alpha1")
          .put("kind", "Application")
          .put("name", "shop")
          .put("uid", UID)
          .put("controller", true);
      Files.writeString(live.resolve(count + ".json"), item.toString());
      count++;
    }
    Files.writeString(live.resolve("application.json"), old);
  }

  @Test
  void namesTheChangedFieldWithItsLine() {
    assertThat(diff().out())
        .contains(
            "# why: spec.template.spec.containers[name=\"app\"].image <- spec.image (stdin:6)\n");
  }

  @Test
  void namesTheChangedFieldAmongMany() {
    assertThat(diff().out())
        .containsPattern(
            "# why: spec\\.template\\.metadata\\.annotations\\.\\S+ <- spec\\.configData\\.b \\(stdin:11\\)\n")
        .contains("# why: data.b <- spec.configData.b (stdin:11)\n");
  }

  @Test
  void namesTheSectionThatAddsAnObject() {
    assertThat(diff().out())
        .contains("# why: NetworkPolicy/shop <- spec.network.policy.enabled (stdin:13)\n");
  }

  @Test
  void namesTheSectionThatAddsAnElementNotItsName() throws IOException {
    renderAs("without-data", OLD.replaceFirst("\"configData\": .*\n", ""));

    assertThat(diff().out())
        .contains("# why: spec.template.spec.volumes <- spec.configData (stdin:9)\n")
        .doesNotContain("<- metadata.name");
    assertThat(run("--why", "-o", "brief").out()).doesNotContain("metadata.name");
  }

  @Test
  void namesTheRemovedSectionThatRemovesAnObject() {
    assertThat(diff().out())
        .contains("# why: HorizontalPodAutoscaler/shop <- spec.scaling, which is no longer set\n");
  }

  @Test
  void namesARemovedSectionWithoutItsDefaults() throws IOException {
    String network = "\"network\": {\"ingress\": {\"host\": \"a.example\"}},";
    renderAs("with-network", OLD.replace("\"image\"", network + " \"image\""));

    assertThat(diffOf(NEW.replaceFirst("(?s)  network:.*", "")))
        .contains("# why: Ingress/shop <- spec.network, which is no longer set\n")
        .doesNotContain("spec.network.ingress");
  }

  @Test
  void namesARemovedSectionWhoseValueADefaultReplaces() throws IOException {
    String security =
        "\"security\": {\"containerSecurityContext\": {\"allowPrivilegeEscalation\": true}},";
    renderAs("with-security", OLD.replace("\"image\"", security + " \"image\""));

    assertThat(diffOf(NEW))
        .contains(".allowPrivilegeEscalation <- spec.security, which is no longer set\n");
  }

  @Test
  void namesAnAddedSectionWithoutItsDefaults() {
    assertThat(diffOf(NEW + "    ingress:\n      host: a.example\n"))
        .contains("# why: Ingress/shop <- spec.network.ingress (stdin:14)\n");
  }

  private String diffOf(String yaml) {
    return Cli.withAllPlugins()
        .runWithInput(yaml, "diff", "-f", "-", "--live-dir", live.toString(), "--why")
        .out();
  }

  @Test
  void printsNoCausesByDefault() {
    assertThat(run().out()).contains("+++ predicted/").doesNotContain("# why");
  }

  @Test
  void printsJsonThatMatchesItsSchema() throws IOException {
    JsonNode document = JSON.readTree(run("--why", "-o", "json").out());

    assertThat(DiffSchema.problems(document)).isEmpty();
    assertThat(document.findValuesAsText("rule")).isEmpty();
    assertThat(document.findValues("why").toString())
        .contains(
            "{\"path\":\"spec.image\",\"line\":6,\"file\":\"stdin\"}",
            "\"gone\":[{\"path\":\"spec.scaling\"}]");
  }

  @Test
  void addsAColumnToTheOtherFormats() {
    assertThat(run("--why", "-o", "brief").out())
        .contains("Deployment/shop update rolling-restart spec.configData.b,spec.image\n");
    assertThat(run("--why", "-o", "markdown").out())
        .contains("| object | action | disruption | why |\n|---|---|---|---|\n")
        .contains("| spec.scaling |\n");
  }

  @Test
  void rejectsDirectoriesWithoutResources() {
    Cli.Result result =
        Cli.withAllPlugins()
            .run("diff", "--from-dir", live.toString(), "--to-dir", live.toString(), "--why");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: --why requires resources, but --from-dir contains rendered objects. Remove --why, or compare the resources of -f with a cluster or --live-dir.\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--context", "--kubeconfig", "--timeout"})
  void rejectsConnectionOptionsBesideADirectory(String option) {
    Cli.Result result = run(option, "5s");

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: %s applies to a cluster, but --live-dir compares with a directory. Remove it.\n"
                    .formatted(option)));
  }

  private Cli.Result diff() {
    Cli.Result result = run("--why");
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    return result;
  }

  private Cli.Result run(String... options) {
    String[] all = new String[options.length + 5];
    System.arraycopy(new String[] {"diff", "-f", "-", "--live-dir", live.toString()}, 0, all, 0, 5);
    System.arraycopy(options, 0, all, 5, options.length);
    return Cli.withAllPlugins().runWithInput(NEW, all);
  }
}
