package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.testkit.golden.GoldenFiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RbacDocumentsTest {

  private static final ResourceKind PRIMARY =
      new ResourceKind("apps.example.com", "v1alpha1", "Application", "applications");
  private static final List<ManagedKind> MANAGED =
      Stream.of(
              new ResourceKind("", "v1", "ConfigMap", "configmaps"),
              new ResourceKind("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims"),
              new ResourceKind("", "v1", "Service", "services"),
              new ResourceKind("apps", "v1", "Deployment", "deployments"),
              new ResourceKind("networking.k8s.io", "v1", "Ingress", "ingresses"),
              new ResourceKind("networking.k8s.io", "v1", "NetworkPolicy", "networkpolicies"))
          .map(ManagedKind::of)
          .toList();

  @Test
  void grantsExactlyWhatTheOperatorNeeds() {
    List<ObjectNode> documents =
        RbacDocuments.of(List.of(PRIMARY), MANAGED, ServiceAccountName.defaults(), List.of());

    GoldenFiles.of(RbacDocumentsTest.class)
        .in("install")
        .matches("rbac.yaml", new ManifestPrinter().print(documents));
  }

  @Test
  void grantsNoWildcardNoSecretsAndNoEscalatingVerb() {
    String text =
        RbacDocuments.of(List.of(PRIMARY), MANAGED, ServiceAccountName.defaults(), List.of())
            .toString();

    assertThat(text)
        .doesNotContain("*", "secrets", "escalate", "impersonate", "\"bind\"", "deletecollection");
  }

  @Test
  void grantsOnlyReadingRelatedKinds() {
    String text =
        new ManifestPrinter()
            .print(
                RbacDocuments.of(
                    List.of(PRIMARY),
                    MANAGED,
                    List.of(
                        new ResourceKind("", "v1", "ConfigMap", "configmaps"),
                        new ResourceKind("", "v1", "Secret", "secrets")),
                    ServiceAccountName.defaults(),
                    List.of(),
                    "lease"));

    assertThat(text)
        .contains("  - secrets\n  verbs:\n  - get\n  - list\n  - watch\n- ")
        .containsOnlyOnce("- configmaps\n");
  }

  @Test
  void grantsLeasesByNameOnly() {
    assertThatThrownBy(
            () ->
                RbacDocuments.of(
                    List.of(PRIMARY), MANAGED, ServiceAccountName.defaults(), List.of(), ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void grantsToWatchTheDefinitionsOfOptionalKindsOnly() {
    ManagedKind monitor =
        ManagedKind.of(new ResourceKind("example.com", "v1", "Monitor", "monitors")).optional();
    assertThat(roles(List.of(monitor), List.of()))
        .containsOnlyOnce("customresourcedefinitions")
        .contains(
            "{\"apiGroups\":[\"apiextensions.k8s.io\"],\"resources\":[\"customresourcedefinitions\"],\"resourceNames\":[\"monitors.example.com\"],\"verbs\":[\"watch\"]}");
    assertThat(roles(List.of(), List.of())).doesNotContain("customresourcedefinitions");
    assertThat(roles(List.of(monitor), List.of("team")))
        .doesNotContain("customresourcedefinitions");
  }

  private static String roles(Collection<ManagedKind> managed, List<String> namespaces) {
    return RbacDocuments.of(
            List.of(PRIMARY), managed, ServiceAccountName.defaults(), namespaces, "lease")
        .toString();
  }

  @Test
  void grantsNothingOutsideTheGivenNamespaces() {
    List<ObjectNode> documents =
        RbacDocuments.of(
            List.of(PRIMARY), MANAGED, ServiceAccountName.defaults(), List.of("team-b", "team-a"));

    GoldenFiles.of(RbacDocumentsTest.class)
        .in("install")
        .matches("rbac-namespaced.yaml", new ManifestPrinter().print(documents));
    assertThat(documents.toString()).doesNotContain("ClusterRole");
  }

  @Test
  void namesRolesUniquelyIfItManagesItsOwnNamespace() {
    ServiceAccountName account = ServiceAccountName.defaults();
    List<ObjectNode> documents =
        RbacDocuments.of(List.of(PRIMARY), MANAGED, account, List.of(account.namespace()));

    assertThat(documents)
        .extracting(document -> document.path("kind") + " " + document.at("/metadata/name"))
        .doesNotHaveDuplicates()
        .hasSize(4);
  }

  @Test
  void doesNotDependOnTheOrderOfKinds() {
    List<ManagedKind> reversed = new ArrayList<>(MANAGED);
    Collections.reverse(reversed);

    assertThat(
            RbacDocuments.of(List.of(PRIMARY), reversed, ServiceAccountName.defaults(), List.of()))
        .isEqualTo(
            RbacDocuments.of(List.of(PRIMARY), MANAGED, ServiceAccountName.defaults(), List.of()));
  }

  @Test
  void mergesTheVerbsOfAKindThatIsNeededTwice() {
    ResourceKind pods = new ResourceKind("", "v1", "Pod", "pods");
    ObjectNode role =
        RbacDocuments.of(
                List.of(), List.of(ManagedKind.of(pods)), ServiceAccountName.defaults(), List.of())
            .get(0);

    assertThat(role.path("rules").toString())
        .containsOnlyOnce("\"pods\"")
        .contains(
            "\"resources\":[\"pods\"],\"verbs\":"
                + "[\"get\",\"list\",\"watch\",\"create\",\"patch\",\"delete\"]");
  }

  @Test
  void doesNotGrantTheDeletionOfSecretsWithGeneratedValues() {
    ManagedKind secrets =
        ManagedKind.of(new ResourceKind("", "v1", "Secret", "secrets")).mayGenerate();
    ObjectNode role =
        RbacDocuments.of(List.of(), List.of(secrets), ServiceAccountName.defaults(), List.of())
            .get(0);

    assertThat(role.path("rules").toString())
        .contains(
            "\"resources\":[\"secrets\"],\"verbs\":[\"get\",\"list\",\"watch\",\"create\",\"patch\"]");
  }

  @Test
  void bindsTheRolesToTheGivenServiceAccount() {
    List<ObjectNode> documents =
        RbacDocuments.of(
            List.of(PRIMARY), MANAGED, ServiceAccountName.parse("team-a:robot"), List.of());

    assertThat(documents.get(1).at("/subjects/0").toString())
        .isEqualTo("{\"kind\":\"ServiceAccount\",\"name\":\"robot\",\"namespace\":\"team-a\"}");
    assertThat(documents.get(2).at("/metadata/namespace").asText()).isEqualTo("team-a");
    assertThat(documents.get(3).at("/subjects/0/name").asText()).isEqualTo("robot");
  }

  @Test
  void rejectsAKindThatWouldBeAWildcard() {
    ResourceKind all = new ResourceKind("apps", "v1", "Everything", "*");

    assertThatThrownBy(
            () ->
                RbacDocuments.of(
                    List.of(),
                    List.of(ManagedKind.of(all)),
                    ServiceAccountName.defaults(),
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'*'");
  }
}
