package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.DiffSchema;
import io.appoperator.cli.LiveApplication;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Admission of the Application itself. On the real server, which has policies and webhooks. */
@WithControlPlane
class DiffAdmissionIT {

  private static final String SMALL =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: nginx, port: 80, replicas: 0}
      """;

  private static final String BINDING =
      """
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: %1$sAdmissionPolicyBinding
      metadata: {name: %2$s}
      spec:
        policyName: %2$s
        %3$s
        matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %2$s}}}
      """;

  private static final String MATCH =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: %1$sAdmissionPolicy
      metadata: {name: %2$s}
      spec:
        failurePolicy: Fail
        matchConstraints:
          resourceRules:
            - {operations: [CREATE, UPDATE], apiGroups: [apps.example.com], apiVersions: ["*"], resources: [applications]}
      """;

  private static final String DENIES =
      MATCH
          + "  validations: [{expression: 'false', message: no Applications today}]\n"
          + BINDING.replace("%3$s", "validationActions: [Deny]");

  private static final String MUTATES =
      MATCH
          + """
            reinvocationPolicy: Never
            mutations:
              - patchType: ApplyConfiguration
                applyConfiguration: {expression: 'Object{spec: Object.spec{replicas: 3}}'}
          """
          + BINDING.replace("  %3$s\n", "");

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private TestNamespace namespace;
  private CommandRun last = new CommandRun(0, "", "");

  @BeforeEach
  void defineApplication(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    this.namespace = namespace;
    LiveApplication.define(controlPlane);
  }

  @AfterEach
  void removePolicies() {
    controlPlane.kubectl(
        "delete",
        "validatingadmissionpolicy,validatingadmissionpolicybinding,mutatingadmissionpolicy,"
            + "mutatingadmissionpolicybinding,validatingwebhookconfiguration",
        namespace.name(),
        "--ignore-not-found");
    assertThat(last.err()).doesNotContain("\tat ", "Exception", "Internal error");
  }

  @Test
  void showsOnlyThatAPolicyDeniesTheApplication() {
    controlPlane.applyYaml(DENIES.formatted("Validating", namespace.name()));

    within(
        () -> {
          diff(SMALL, "--fail-on=refused");
          assertThat(last.out()).startsWith("! Application/shop: ").contains("no Applications");
        });
    assertThat(last.code()).isEqualTo(5);
    assertThat(last.err()).contains("0 to create, 0 to update, 0 to prune, 1 refused");
  }

  @Test
  void reportsAnInvalidLabelKey() {
    diff(SMALL.replace("{name: shop}", "{name: shop, labels: {\"bad key/x y\": z}}"));

    assertThat(last.code()).isNotZero();
    assertThat(last.out() + last.err()).contains("bad key/x y");
  }

  @Test
  void rendersTheApplicationAfterAdmissionAndReportsTheMutation() throws IOException {
    controlPlane.applyYaml(MUTATES.formatted("Mutating", namespace.name()));

    within(
        () -> {
          diff(SMALL);
          assertThat(last.out())
              .startsWith("# Application/shop: admission changes spec.replicas: 0 -> 3\n")
              .contains("+  replicas: 3\n");
        });
    for (String format : List.of("brief", "markdown")) {
      diff(SMALL, "-o", format);
      assertThat(last.out()).contains("admission changes spec.replicas: 0 -> 3\n");
    }
    diff(SMALL, "-o", "json");
    JsonNode document = new ObjectMapper().readTree(last.out());
    assertThat(DiffSchema.problems(document)).isEmpty();
    assertThat(document.at("/resources/0/admission").toString())
        .isEqualTo(
            "{\"check\":\"create\",\"note\":\"\",\"fields\":[{\"path\":\"spec.replicas\",\"before\":0,\"after\":3}]}");
    diff(SMALL, "--mode=client");
    assertThat(last.out()).doesNotContain("admission changes").contains("+  replicas: 0\n");
  }

  @Test
  void checksWithTheVerbAndFieldManagerInUseAndStoresNothing() throws IOException {
    assertThat(check(SMALL)).isEqualTo("create");

    controlPlane.kubectl("create", "-f", file(SMALL), "-n", namespace.name());
    controlPlane.kubectl("annotate", "appl", "shop", "other=theirs", "-n", namespace.name());
    assertThat(check(SMALL)).isEqualTo("update");
    assertThat(check(SMALL.replace("replicas: 0", "replicas: 2"))).isEqualTo("update");
    assertThat(new ObjectMapper().readTree(last.out()).at("/resources/0/admission/fields"))
        .isEmpty();

    applyAs("one");
    assertThat(check(SMALL)).isEqualTo("apply");

    applyAs("two");
    assertThat(check(SMALL)).isEqualTo("none");
    assertThat(last.err()).contains("(one, two)", "--field-manager");
    assertThat(check(SMALL, "--field-manager=one")).isEqualTo("apply");
  }

  @Test
  void reportsAMissingPermissionAsNotChecked() {
    Path kubeconfig = controlPlane.kubeconfigFor(namespace.name(), "nearly");
    controlPlane.kubectl(
        "create",
        "role",
        "nearly",
        "--verb=get,list,create,patch,delete",
        "--resource=*.apps,*.autoscaling,*.networking.k8s.io,*.policy,configmaps,services,"
            + "persistentvolumeclaims",
        "-n",
        namespace.name());
    controlPlane.kubectl(
        "create",
        "role",
        "sees",
        "--verb=get",
        "--resource=applications.apps.example.com",
        "-n",
        namespace.name());
    for (String role : List.of("nearly", "sees")) {
      controlPlane.kubectl(
          "create",
          "rolebinding",
          role,
          "--role=" + role,
          "--serviceaccount=" + namespace + ":nearly",
          "-n",
          namespace.name());
    }

    within(
        () -> {
          run(SMALL, kubeconfig, "--mode=server");
          assertThat(last.err())
              .contains("note: Application/shop itself is not checked by a dry run")
              .contains("cannot create resource \"applications\"");
          assertThat(last.out()).contains("+++ dry-run/Deployment.apps/");
          assertThat(last.code()).isEqualTo(1);
        });
  }

  @Test
  void reportsAnUnavailableWebhookAsARejection() {
    controlPlane.applyYaml(
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: %1$s}
        webhooks:
          - name: effects.example.com
            admissionReviewVersions: [v1]
            sideEffects: NoneOnDryRun
            failurePolicy: Fail
            timeoutSeconds: 1
            namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
            rules:
              - {apiGroups: [apps.example.com], apiVersions: ["*"], operations: [CREATE, UPDATE], resources: [applications]}
            clientConfig: {url: "https://127.0.0.1:1/"}
        """
            .formatted(namespace.name()));

    within(
        () -> {
          diff(SMALL);
          assertThat(last.out())
              .contains("! Application/shop: ")
              .contains("failed calling webhook");
        });
  }

  private String check(String yaml, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("-o", "json"));
    all.addAll(List.of(options));
    AuditLog.Position before = controlPlane.audit().now();
    diff(yaml, all.toArray(String[]::new));
    assertThat(controlPlane.audit().since(before))
        .filteredOn(entry -> entry.namespace().equals(namespace.name()))
        .filteredOn(entry -> entry.resource().equals("applications"))
        .noneMatch(AuditEntry::isWrite);
    JsonNode document = new ObjectMapper().readTree(last.out());
    assertThat(DiffSchema.problems(document)).isEmpty();
    return document.at("/resources/0/admission/check").asText();
  }

  private void applyAs(String manager) throws IOException {
    controlPlane.kubectl(
        "apply",
        "--server-side",
        "--force-conflicts",
        "--field-manager=" + manager,
        "-f",
        file(SMALL),
        "-n",
        namespace.name());
  }

  private String file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("shop.yaml"), yaml).toString();
  }

  private static void within(Runnable assertions) {
    await().atMost(Duration.ofSeconds(90)).untilAsserted(assertions::run);
  }

  private void diff(String yaml, String... options) {
    run(yaml, controlPlane.kubeconfig(), options);
  }

  private void run(String yaml, Path kubeconfig, String... options) {
    List<String> arguments = new ArrayList<>(List.of("diff", "-f", "-", "-n", namespace.name()));
    arguments.addAll(List.of("--kubeconfig", kubeconfig.toString()));
    arguments.addAll(List.of(options));
    last = CommandRun.reading(yaml, arguments.toArray(String[]::new));
  }
}
