package io.appoperator.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script of the GitHub Action, with the real command and with directories instead of a cluster.
 */
class PullRequestTest {

  private static final String TOKEN = "job-token";
  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shop, namespace: default}
      data: {currency: %s}
      """;

  @TempDir private Path folder;
  private PullRequests github;

  @BeforeEach
  void start() throws IOException {
    github = new PullRequests(TOKEN);
    write("old/shop.yaml", CONFIG_MAP.formatted("EUR"));
    write("new/shop.yaml", CONFIG_MAP.formatted("USD"));
    write("event.json", "{\"pull_request\": {\"number\": 7}}");
    OperatorOnPath.in(folder);
  }

  @AfterEach
  void stop() {
    github.close();
  }

  @Test
  void writesTheDifferencesToOneCommentAndUpdatesIt() throws Exception {
    for (int i = 0; i < 100; i++) {
      github.add("a remark of a reviewer");
    }

    assertThat(run(Map.of()).code()).isZero();
    write("new/shop.yaml", CONFIG_MAP.formatted("CHF"));
    Result second = run(Map.of());

    assertThat(second.code()).isZero();
    assertThat(github.comments()).hasSize(101);
    assertThat(github.comments().get(100))
        .startsWith("<!-- application-operator diff default -->\n")
        .contains("ConfigMap", "CHF")
        .doesNotContain("USD");
    assertThat(github.requests()).last().asString().startsWith("PATCH").endsWith("/comments/101");
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("USD", "CHF");
    assertThat(Files.readString(folder.resolve("output"))).contains("exit-code=1\nreport=/");
  }

  @Test
  void keepsTheCommentsOfOtherJobs() throws Exception {
    run(Map.of("DIFF_COMMENT_ID", "staging"));
    run(Map.of("DIFF_COMMENT_ID", "production"));

    assertThat(github.comments()).hasSize(2);
  }

  @Test
  void failsForADifferenceOnRequest() throws Exception {
    assertThat(run(Map.of("DIFF_FAIL_ON_DIFFERENCE", "true")).code()).isEqualTo(1);
  }

  @Test
  void failsForADisruptionAndStillComments() throws Exception {
    write("new/shop.yaml", CONFIG_MAP.formatted("EUR").replace("name: shop", "name: another"));

    assertThat(run(Map.of("DIFF_FAIL_ON", "delete")).code()).isEqualTo(5);
    assertThat(github.comments()).singleElement().asString().contains("delete");
  }

  @Test
  void saysInTheCommentWhyTheCommandFailed() throws Exception {
    Result result = run(Map.of("DIFF_ARGUMENTS", "--from-dir=missing\n--to-dir=new"));

    assertThat(result.code()).isEqualTo(2);
    assertThat(github.comments()).singleElement().asString().contains("exit code 2", "missing");
  }

  @Test
  void writesNoCommentOutsideAPullRequest() throws Exception {
    write("event.json", "{\"ref\": \"refs/heads/main\"}");

    assertThat(run(Map.of()).code()).isZero();
    assertThat(github.requests()).isEmpty();
  }

  @Test
  void namesTheMissingPermissionOfTheTokenWithoutPrintingIt() throws Exception {
    Result result = run(Map.of("GITHUB_TOKEN", "another-token"));

    assertThat(result.code()).isZero();
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("USD");
    assertThat(result.output())
        .containsOnlyOnce("::warning::")
        .contains("Resource not accessible by integration", "pull-requests:write")
        .doesNotContain("another-token");
  }

  @Test
  void failsForADisruptionAlsoWithoutThePermissionToComment() throws Exception {
    write("new/shop.yaml", CONFIG_MAP.formatted("EUR").replace("name: shop", "name: another"));

    assertThat(run(Map.of("GITHUB_TOKEN", "read-only", "DIFF_FAIL_ON", "delete")).code())
        .isEqualTo(5);
  }

  private record Result(int code, String output) {}

  private Result run(Map<String, String> changes) throws Exception {
    Path script =
        Path.of(System.getProperty("project.root", "..")).resolve("pipelines/pull-request");
    ProcessBuilder builder =
        new ProcessBuilder(script.toAbsolutePath().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    Map<String, String> environment = new HashMap<>();
    environment.put("OPERATOR", folder.resolve("operator").toString());
    environment.put("DIFF_ARGUMENTS", "--from-dir=old\n--to-dir=new");
    environment.put("GITHUB_API_URL", github.url());
    environment.put("GITHUB_REPOSITORY", "team/shop");
    environment.put("GITHUB_TOKEN", TOKEN);
    environment.put("GITHUB_EVENT_PATH", folder.resolve("event.json").toString());
    environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
    environment.put("GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString());
    environment.put("RUNNER_TEMP", folder.toString());
    environment.putAll(changes);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }
}
