package io.appoperator.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.testkit.RandomApplications;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests inputs that are larger than what is kept rendered. */
class RenderManyTest {

  private static final int MANY = 250;

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @ValueSource(strings = {"yaml", "name"})
  void printsTheSameAsForEachApplicationAlone(String format) {
    RandomApplications random = new RandomApplications(1);
    List<String> documents =
        IntStream.range(0, MANY).mapToObj(i -> random.next("app-" + i).yaml()).toList();

    Cli.Result all = render(String.join("", documents), "-o", format, "--show-secrets");

    assertThat(all.code()).as(all.err()).isZero();
    assertThat(all.out())
        .isEqualTo(
            documents.stream()
                .map(document -> render(document, "-o", format, "--show-secrets").out())
                .collect(Collectors.joining()));
  }

  @Test
  void reportsAllProblemsInOrder() {
    String documents =
        IntStream.range(0, MANY)
            .mapToObj(
                i ->
                    """
                    ---
                    apiVersion: apps.example.com/v1alpha1
                    kind: Application
                    metadata: {name: app-%s}
                    spec: {imagee: nginx}
                    """
                        .formatted(i))
            .collect(Collectors.joining());

    Cli.Result result = render(documents);

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines().filter(line -> line.contains("'imagee'")))
        .extracting(line -> line.replaceAll("^[^:]*:(\\d+):.*", "$1"))
        .isEqualTo(IntStream.range(0, MANY).mapToObj(i -> "" + (i * 5 + 5)).toList());
  }

  private Cli.Result render(String input, String... options) {
    return cli.runWithInput(
        input,
        Stream.concat(Stream.of("render", "-f", "-"), Stream.of(options)).toArray(String[]::new));
  }
}
