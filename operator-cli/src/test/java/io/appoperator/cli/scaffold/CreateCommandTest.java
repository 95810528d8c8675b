package io.appoperator.cli.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateCommandTest {

  private static final String SERVICES = "src/main/resources/META-INF/services/io.appoperator.api.";

  @TempDir private Path folder;

  private Path project;

  @BeforeEach
  void createProject() {
    project = folder.resolve("shop");
    assertThat(CommandRun.of("init", project.toString()).code()).isZero();
  }

  @Test
  void addsAKindWithTestsAndASample() throws IOException {
    assertThat(create("kind", "Website"))
        .isEqualTo(
            new CommandRun(
                0,
                """
                created   src/main/java/com/example/shop/WebsiteSpec.java
                created   src/main/java/com/example/shop/WebsiteKind.java
                created   src/main/java/com/example/shop/WebsiteManager.java
                created   src/test/java/com/example/shop/WebsiteTest.java
                created   src/test/java/com/example/shop/WebsiteOperatorTest.java
                created   src/test/resources/golden/website/sample/in.yaml
                created   src/test/resources/golden/website/sample/out.yaml
                created   config/samples/website.yaml
                created   src/main/resources/META-INF/services/io.appoperator.api.PrimaryKind
                created   src/main/resources/META-INF/services/io.appoperator.api.ResourceManager
                created   config/samples/kustomization.yaml

                Next:
                  mvn package
                """,
                ""));
    Map<String, String> files = ProjectFiles.of(project);
    assertThat(files)
        .containsEntry(SERVICES + "PrimaryKind", "com.example.shop.WebsiteKind\n")
        .containsEntry(SERVICES + "ResourceManager", "com.example.shop.WebsiteManager\n");
    assertThat(files.values()).noneMatch(text -> text.contains("{{") && !text.contains("${{"));
  }

  @ParameterizedTest
  @CsvSource({
    "Website, websites",
    "Proxy, proxies",
    "Gateway, gateways",
    "Class, classes",
    "Box, boxes",
  })
  void derivesThePlural(String kind, String plural) throws IOException {
    assertThat(create("kind", kind).code()).isZero();

    assertThat(ProjectFiles.of(project).get("src/main/java/com/example/shop/" + kind + "Spec.java"))
        .contains("plural = \"%s\"".formatted(plural));
  }

  @Test
  void takesAnotherPlural() throws IOException {
    assertThat(create("kind", "Media", "--plural=media").code()).isZero();

    assertThat(ProjectFiles.of(project).get("src/main/java/com/example/shop/MediaSpec.java"))
        .contains("plural = \"media\"");
  }

  @Test
  void addsManagersAndTransformersToTheLists() throws IOException {
    for (String name : List.of("nightly-backup", "AccessLog")) {
      assertThat(create("manager", name).code()).isZero();
      assertThat(create("transformer", name).code()).isZero();
    }

    assertThat(ProjectFiles.of(project))
        .containsEntry(
            SERVICES + "ResourceManager",
            "com.example.shop.NightlyBackupManager\ncom.example.shop.AccessLogManager\n")
        .containsEntry(
            SERVICES + "ResourceTransformer",
            "com.example.shop.NightlyBackupTransformer\ncom.example.shop.AccessLogTransformer\n")
        .containsEntry(
            "config/samples/kustomization.yaml",
            """
            apiVersion: kustomize.config.k8s.io/v1beta1
            kind: Kustomization
            resources:
              - manager-nightly-backup.yaml
              - transformer-nightly-backup.yaml
              - manager-access-log.yaml
              - transformer-access-log.yaml
            """);
  }

  @Test
  void servesAKindOfTheProject() throws IOException {
    assertThat(create("kind", "Website").code()).isZero();

    assertThat(create("manager", "backup", "--kind=Website").out())
        .isEqualTo(
            """
            created   src/main/java/com/example/shop/BackupManager.java
            created   src/test/java/com/example/shop/BackupManagerTest.java
            created   src/test/java/com/example/shop/BackupManagerOperatorTest.java
            created   src/test/resources/golden/manager-backup/sample/in.yaml
            created   src/test/resources/golden/manager-backup/sample/out.yaml
            extended  src/main/resources/META-INF/services/io.appoperator.api.ResourceManager

            Next:
              mvn package
            """);
    assertThat(create("transformer", "proxy", "--kind=Website").code()).isZero();

    Map<String, String> files = ProjectFiles.of(project);
    String java = "src/main/java/com/example/shop/";
    assertThat(files.get(java + "BackupManager.java"))
        .contains("ResourceManager<WebsiteSpec>", "Gives each Website a further ConfigMap.");
    assertThat(files.get(java + "ProxyTransformer.java"))
        .contains("ResourceTransformer<WebsiteSpec>", "proxy.shop.example.com/website");
    assertThat(files.get("src/test/resources/golden/manager-backup/sample/in.yaml"))
        .isEqualTo(files.get("config/samples/website.yaml"));
    assertThat(files.values())
        .noneMatch(text -> text.contains("ApplicationSpec") || text.matches("(?s).*\\{\\{\\w.*"));
  }

  /** The fields that the user has added since may be required. */
  @Test
  void testsOfAnotherManagerUseTheSampleAsTheUserHasEditedIt() throws IOException {
    assertThat(create("kind", "Website").code()).isZero();
    String sample =
        """
        apiVersion: shop.example.com/v1alpha1
        kind: Website
        metadata: {name: home}
        spec: {message: '100 % "new"', logo: 'C:\\logo'}
        """;
    Path unused = Files.writeString(project.resolve("config/samples/website.yaml"), sample);

    assertThat(create("manager", "backup", "--kind=Website").code()).isZero();

    Map<String, String> files = ProjectFiles.of(project);
    assertThat(files.get("src/test/resources/golden/manager-backup/sample/in.yaml"))
        .isEqualTo(sample);
    assertThat(files.get("src/test/resources/golden/manager-backup/sample/out.yaml"))
        .contains("name: home-backup\n", "owner: home\n");
    assertThat(files.get("src/test/java/com/example/shop/BackupManagerOperatorTest.java"))
        .contains(
            "golden/manager-backup/sample/in.yaml",
            "configMap(\"home-backup\")",
            "object(\"Website\", \"home\")");
  }

  @Test
  void refusesAKindThatTheProjectDoesNotHave() {
    assertThat(create("kind", "Website").code()).isZero();

    assertThat(create("manager", "backup", "--kind=Webiste").err())
        .isEqualTo(
            "operator: The project has no kind 'Webiste'. Available: Application, Website. 'operator create kind' adds one.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"manager", "transformer"})
  void refusesAnotherKindForAnExistingClass(String type) throws IOException {
    assertThat(create("kind", "Website").code()).isZero();
    assertThat(create(type, "backup").code()).isZero();
    Map<String, String> before = ProjectFiles.of(project);

    CommandRun run = create(type, "backup", "--kind=Website");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "The project has the %s 'backup' already. It serves Application, and not Website."
                .formatted(type),
            "--kind=Application");
    assertThat(ProjectFiles.of(project)).isEqualTo(before);
    assertThat(create(type, "backup").code()).isZero();
  }

  @Test
  void createsOnlyMissingFilesTheSecondTime() throws IOException {
    Path spec = project.resolve("src/main/java/com/example/shop/WebsiteSpec.java");
    assertThat(create("kind", "Website").code()).isZero();
    Files.writeString(spec, "// mine\n");
    Files.delete(project.resolve("config/samples/website.yaml"));
    Map<String, String> before = ProjectFiles.of(project);

    CommandRun again = create("kind", "Website");

    assertThat(again.code()).isZero();
    assertThat(again.out())
        .contains("exists    src/main/java/com/example/shop/WebsiteSpec.java\n")
        .contains("created   config/samples/website.yaml\n")
        .contains("exists    " + SERVICES + "PrimaryKind\n")
        .doesNotContain("extended");
    assertThat(ProjectFiles.of(project)).containsAllEntriesOf(before).hasSize(before.size() + 1);
  }

  @Test
  void addsToAMavenProjectThatNamesGroupAndPackage() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(
        other.resolve("pom.xml"),
        """
        <project>
          <artifactId>other</artifactId>
          <properties>
            <plugin.group>other.acme.io</plugin.group>
            <plugin.package>io.acme.other</plugin.package>
          </properties>
        </project>
        """);

    assertThat(CommandRun.of("create", "kind", "Website", "--directory=" + other).code()).isZero();
    assertThat(other.resolve("src/main/java/io/acme/other/WebsiteKind.java")).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "kind website         | 'website' is not the name of a kind. Use letters and digits in CamelCase, such as WebSite.",
        "kind Web-Site        | 'Web-Site' is not the name of a kind. Use letters and digits in CamelCase, such as WebSite.",
        "kind class           | 'class' is not the name of a kind. Use letters and digits in CamelCase, such as WebSite.",
        "kind ../Evil         | '../Evil' is not the name of a kind. Use letters and digits in CamelCase, such as WebSite.",
        "kind True            | 'true' is not the name of a kind in lower case: lower-case letters, digits and hyphens, at most 40, and no word of YAML.",
        "kind Deployment      | Deployment is a kind of Kubernetes. Use another name, such as WebDeployment.",
        "kind Service         | Service is a kind of Kubernetes. Use another name, such as WebService.",
        "kind Application     | Application is a kind of the operator. Use another name.",
        "kind Primary         | The class PrimaryKind would have the name of a type of the SPI. Use another name.",
        "kind Box --plural=Bs | 'Bs' is not a plural: lower-case letters, digits and hyphens, at most 40, and no word of YAML.",
        "manager Nightly_Job  | 'nightly_job' is not a name: lower-case letters, digits and hyphens, at most 40, and no word of YAML.",
        "manager resource     | The class ResourceManager would have the name of a type of the SPI. Use another name.",
        "manager deployment   | The operator has a manager 'deployment' already. Use another name.",
        "transformer resource | The class ResourceTransformer would have the name of a type of the SPI. Use another name.",
        "manager a --plural=b | --plural is only for kinds. Remove it. Run 'operator create --help'.",
        "kind Box --kind=Bag  | --kind is only for managers and transformers. Remove it. Run 'operator create --help'.",
        "role x               | Invalid value 'role' for TYPE. Available: kind, manager, transformer. Run 'operator create --help'.",
        "kind                 | Missing required parameter: 'NAME'. Run 'operator create --help'.",
      })
  void refusesInvalidNamesAndWritesNothing(String arguments, String message) throws IOException {
    Map<String, String> before = ProjectFiles.of(project);

    assertThat(create(arguments.split(" ")))
        .isEqualTo(new CommandRun(2, "", "operator: " + message + "\n"));
    assertThat(ProjectFiles.of(project)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "class", "int"})
  void acceptsKeywordsWhereTheyArePartsOfNames(String keyword) {
    assertThat(create("manager", keyword).err()).isEmpty();
    assertThat(create("transformer", keyword).err()).isEmpty();
  }

  @Test
  void refusesFilesThatItWouldOverwrite() throws IOException {
    String file = "src/main/java/com/example/shop/WebsiteManager.java";
    Files.writeString(project.resolve(file), "// mine\n");
    Map<String, String> before = ProjectFiles.of(project);

    assertThat(create("kind", "Website"))
        .isEqualTo(
            new CommandRun(
                2,
                "",
                "operator: These files exist, and would be overwritten. Use another name, or remove them:\n  %s\n"
                    .formatted(file)));
    assertThat(ProjectFiles.of(project)).isEqualTo(before);
  }

  @Test
  void refusesAManagerWithTheClassesOfAKind() {
    assertThat(create("kind", "Backup").code()).isZero();

    assertThat(create("manager", "backup").err())
        .isEqualTo(
            "operator: The project has the kind Backup, with classes of this name. Use another name.\n");
  }

  @Test
  void writesNothingIfOneFileCannotBeWritten() throws IOException {
    Files.writeString(project.resolve("config"), "a file, and no directory");
    Map<String, String> before = ProjectFiles.of(project);

    CommandRun run = create("kind", "Website");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("operator: Cannot write to " + project).contains("config");
    assertThat(ProjectFiles.of(project)).isEqualTo(before);
    assertThat(project.resolve("src/test")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<project/>     | has no property 'plugin.group'.",
        "<project>      | is not valid XML: ",
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><project>&e;</project> | is not valid XML: ",
      })
  void refusesAProjectThatItCannotRead(String pom, String message) throws IOException {
    Files.writeString(project.resolve("pom.xml"), pom);

    CommandRun run = create("kind", "Website");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("operator: ").contains("pom.xml " + message);
  }

  @Test
  void refusesADirectoryWithoutAProject() {
    assertThat(CommandRun.of("create", "kind", "Website", "--directory=" + folder).err())
        .contains("pom.xml does not exist. Run 'operator init DIR' first, or set --directory.");
  }

  private CommandRun create(String... arguments) {
    List<String> words = new ArrayList<>(List.of("create"));
    words.addAll(List.of(arguments));
    words.add("--directory=" + project);
    return CommandRun.of(words.toArray(String[]::new));
  }
}
