package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Other groups also have a kind Application, and kubectl selects one of them. Documentation and
 * messages use the short name, or the name with its group.
 */
class KindNameTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));

  /** A call of kubectl up to the end of the command, with the kind as a separate word. */
  private static final Pattern AMBIGUOUS =
      Pattern.compile("kubectl\\b(?:\\\\\\n|[^|`\\n;])*?[\\s,=]applications?(?=[\\s,/`\"']|$)");

  private static final Pattern SCRIPT = Pattern.compile("#!.*sh\\b");
  private static final Set<String> READ = Set.of("md", "yaml", "yml", "json", "sh", "java");

  @Test
  void docsMessagesAndScriptsNameTheKindUnambiguously() throws IOException {
    List<String> ambiguous = new ArrayList<>();
    List<Path> files = filesForUsers();
    for (Path file : files) {
      AMBIGUOUS
          .matcher(Files.readString(file))
          .results()
          .forEach(found -> ambiguous.add(ROOT.relativize(file) + ": " + found.group()));
    }
    assertThat(files).contains(ROOT.resolve("README.md"), ROOT.resolve("operator"));
    assertThat(ambiguous).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubectl get applications",
        "kubectl get application shop -o yaml",
        "kubectl get deploy,application -A",
        "kubectl -n shop delete application/shop",
        "`kubectl events --for application/shop`",
        "kubectl events --for=application/shop",
      })
  void detectsTheAmbiguousName(String text) {
    assertThat(AMBIGUOUS.matcher(text).find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kubectl get appl",
        "kubectl get applications.apps.example.com",
        "kubectl get application.apps.example.com/shop",
        "kubectl apply -f examples/application.yaml",
        "kubectl get pods | application",
      })
  void acceptsOtherNames(String text) {
    assertThat(AMBIGUOUS.matcher(text).find()).isFalse();
  }

  /** All files except tests, benchmarks and build output. */
  private static List<Path> filesForUsers() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean skip =
                !folder.equals(ROOT)
                    && (Set.of("target", "benchmarks").contains(name)
                        || name.startsWith(".")
                        || folder.endsWith(Path.of("src", "test")));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (isForUsers(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static boolean isForUsers(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    if (dot >= 0) {
      String ending = name.substring(dot + 1);
      return READ.contains(ending);
    }
    return !name.equals("LICENSE")
        && Files.size(file) < 1 << 20
        && SCRIPT.matcher(Files.readString(file)).lookingAt();
  }
}
