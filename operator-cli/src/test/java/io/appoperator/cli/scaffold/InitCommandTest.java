package io.appoperator.cli.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.file.PlannedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  @TempDir private Path folder;

  @Test
  void createsAProjectAndListsItsFiles() throws IOException {
    Path project = folder.resolve("shop-plugin");

    assertThat(CommandRun.of("init", project.toString()))
        .isEqualTo(
            new CommandRun(
                0,
                """
                created   pom.xml
                created   README.md
                created   Dockerfile
                created   .dockerignore
                created   .gitignore
                created   .github/workflows/build.yaml
                created   src/main/java/com/example/shopplugin/package-info.java

                Next:
                  cd %s
                  operator create kind NAME
                """
                    .formatted(project),
                ""));
    assertThat(ProjectFiles.of(project)).hasSize(7).containsKey(".github/workflows/build.yaml");
    assertThat(Files.readString(project.resolve("pom.xml")))
        .contains(
            "<groupId>com.example.shopplugin</groupId>",
            "<artifactId>shop-plugin</artifactId>",
            "<plugin.group>shop-plugin.example.com</plugin.group>",
            "<operator.version>%s</operator.version>".formatted(Version.number()));
  }

  @Test
  void usesTheNamesOfTheOptions() throws IOException {
    Path project = folder.resolve("x");
    CommandRun run =
        CommandRun.of(
            "init",
            project.toString(),
            "--id=shop",
            "--group=shop.acme.io",
            "--package=io.acme.shop.operator");

    assertThat(run.code()).isZero();
    assertThat(Files.readString(project.resolve("pom.xml")))
        .contains(
            "<artifactId>shop</artifactId>",
            "<plugin.group>shop.acme.io</plugin.group>",
            "<plugin.package>io.acme.shop.operator</plugin.package>");
    assertThat(project.resolve("src/main/java/io/acme/shop/operator/package-info.java")).exists();
  }

  @ParameterizedTest
  @CsvSource({
    "My Shop (new), my-shop-new, com.example.myshopnew",
    "new, new, com.example.pluginnew",
    "42 things, things, com.example.things",
    "Ünïcode, n-code, com.example.ncode",
  })
  void derivesValidNamesFromEveryDirectory(String directory, String id, String packageName)
      throws IOException {
    Path project = folder.resolve(directory);

    CommandRun run = CommandRun.of("init", project.toString());

    assertThat(run.err()).isEmpty();
    assertThat(Files.readString(project.resolve("pom.xml")))
        .contains("<artifactId>%s</artifactId>".formatted(id))
        .contains("<plugin.package>%s</plugin.package>".formatted(packageName));
  }

  @Test
  void quotesADirectoryWithSpacesForTheShell() {
    Path project = folder.resolve("Ann's plug-in");

    assertThat(CommandRun.of("init", project.toString()).out())
        .contains("  cd '" + folder + "/Ann'\\''s plug-in'\n");
  }

  @Test
  void keepsAllFilesOfAnExistingProjectAndCreatesMissingOnes() throws IOException {
    Path project = folder.resolve("shop");
    assertThat(CommandRun.of("init", project.toString()).code()).isZero();
    Files.writeString(project.resolve("README.md"), "Mine.\n");
    Files.delete(project.resolve("Dockerfile"));

    CommandRun again = CommandRun.of("init", project.toString());

    assertThat(again.code()).isZero();
    assertThat(again.out())
        .contains("exists    pom.xml\n", "exists    README.md\n", "created   Dockerfile\n");
    assertThat(project.resolve("README.md")).hasContent("Mine.\n");
    assertThat(project.resolve("Dockerfile")).exists();
  }

  @Test
  void refusesOtherNamesForAnExistingProject() {
    Path project = folder.resolve("shop");
    assertThat(CommandRun.of("init", project.toString()).code()).isZero();

    assertThat(CommandRun.of("init", project.toString(), "--group=mail.example.com"))
        .isEqualTo(
            new CommandRun(
                2,
                "",
                """
                operator: The project exists with other values. Leave these options out, or edit its pom.xml:
                  --group is shop.example.com
                """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--id=Shop             | 'Shop' is not an id: lower-case letters, digits and hyphens, at most 40, and no word of YAML.",
        "--id=true             | 'true' is not an id: lower-case letters, digits and hyphens, at most 40, and no word of YAML.",
        "--group=shop          | 'shop' is not an API group. Use a DNS name with a dot, such as shop.example.com.",
        "--group=Shop.example  | 'Shop.example' is not an API group. Use a DNS name with a dot, such as shop.example.com.",
        "--group=x.k8s.io      | The group 'x.k8s.io' is reserved for Kubernetes. Use a DNS name of your own.",
        "--package=com.new.x   | 'com.new.x' is not a package of Java. Use lower-case names and no keyword, such as com.example.shop.",
        "--package=com..x      | 'com..x' is not a package of Java. Use lower-case names and no keyword, such as com.example.shop.",
        "--package=java.shop   | The package 'java.shop' belongs to the operator or to Java. Use one of your own.",
      })
  void refusesInvalidNamesAndWritesNothing(String option, String message) throws IOException {
    Path project = folder.resolve("shop");

    CommandRun run = CommandRun.of("init", project.toString(), option);

    assertThat(run).isEqualTo(new CommandRun(2, "", "operator: " + message + "\n"));
    assertThat(project).doesNotExist();
  }

  @Test
  void refusesADirectoryWithOtherFiles() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "");

    assertThat(CommandRun.of("init", folder.toString(), "--id=shop"))
        .isEqualTo(
            new CommandRun(
                2,
                "",
                "operator: The directory %s is not empty. Use another one; it contains:\n  notes.txt\n"
                    .formatted(folder)));
    assertThat(ProjectFiles.of(folder)).containsOnlyKeys("notes.txt");
  }

  @Test
  void usesAnEmptyRepository() throws IOException {
    Files.createDirectory(folder.resolve(".git"));

    assertThat(CommandRun.of("init", folder.toString(), "--id=shop").code()).isZero();
    assertThat(folder.resolve("pom.xml")).exists();
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("shop"), "");

    assertThat(CommandRun.of("init", file.toString()).err())
        .isEqualTo("operator: %s is not a directory.\n".formatted(file));
  }

  /** Otherwise a plug-in would be built with other versions than the operator. */
  @Test
  void hasTheVersionsOfTheBuildOfTheOperator() throws IOException {
    String build = Files.readString(ROOT.resolve("pom.xml"));
    String pom = Template.text("project/pom.xml");
    List<MatchResult> plugins =
        Pattern.compile("(?s)<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]+)<")
            .matcher(pom)
            .results()
            .toList();

    assertThat(plugins).hasSize(4);
    for (MatchResult plugin : plugins) {
      String version = plugin.group(1).contains("surefire") ? "<surefire.version>" : "<version>";
      assertThat(build)
          .as(plugin.group(1))
          .containsPattern(
              plugin.group(1).contains("surefire")
                  ? version + Pattern.quote(plugin.group(2)) + "<"
                  : Pattern.quote(plugin.group(1) + "</artifactId>")
                      + "\\s*"
                      + version
                      + Pattern.quote(plugin.group(2))
                      + "<");
    }
  }

  @Test
  void leavesTheExpressionsOfOtherToolsAlone() {
    PlannedFile workflow = new Template("project/build.yaml", "build.yaml").fill(Map.of());

    assertThat(workflow.text()).contains("${{ hashFiles('pom.xml') }}");
  }
}
