package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.install.InstallValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory {@code charts} has the output of {@code operator install --chart}. */
class ChartTest {

  @TempDir private Path folder;

  @Test
  void refusesTheNamespaceThatHelmSets() {
    for (String option : List.of("-n=tools", "--namespace=operator-system")) {
      CommandRun run = CommandRun.of("install", "--chart=" + folder, option);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("--namespace has no effect with --chart.");
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void theRepositoryHasTheChart() throws IOException {
    GeneratedDirectory.compare("charts/application-operator", folder, "--chart");
  }

  @Test
  void theFileWithValuesHasAllDefaults() throws IOException {
    assertThat(CommandRun.of("install", "--chart=" + folder).err()).isEqualTo(ImageWarning.text());

    assertThat(read("values.yaml")).isEqualTo(InstallValues.standard().json());
  }

  @Test
  void optionsAreTheDefaultsOfTheChart() throws IOException {
    write("--chart=" + folder, "--image=example.com/o:2", "--namespaces=shop", "--replicas=1");

    ObjectNode values = read("values.yaml");
    assertThat(values.at("/image/repository").asText()).isEqualTo("example.com/o");
    assertThat(values.at("/image/tag").asText()).isEqualTo("2");
    assertThat(values.at("/namespaces/0").asText()).isEqualTo("shop");
    assertThat(read("values.schema.json").at("/properties/replicas/default").asInt()).isEqualTo(1);
  }

  @Test
  void aChartCannotBeWrittenTogetherWithADirectoryForKustomize() {
    CommandRun run = CommandRun.of("install", "--chart=" + folder, "--kustomize=" + folder);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--kustomize=DIR, --chart=DIR are mutually exclusive");
  }

  private static void write(String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "install";
    System.arraycopy(options, 0, arguments, 1, options.length);
    assertThat(CommandRun.of(arguments)).isEqualTo(new CommandRun(0, "", ""));
  }

  private ObjectNode read(String file) throws IOException {
    byte[] text = Files.readString(folder.resolve(file)).getBytes(StandardCharsets.UTF_8);
    return new YamlReader().read(file, text).documents().get(0).json();
  }
}
