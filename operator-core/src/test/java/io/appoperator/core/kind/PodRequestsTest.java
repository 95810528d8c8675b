package io.appoperator.core.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PodRequestsTest {

  @Test
  void addsTheContainers() {
    PodRequests requests =
        of(
            """
            {"containers": [
              {"resources": {"requests": {"cpu": "250m", "memory": "64Mi"}}},
              {"resources": {"requests": {"cpu": 1, "memory": "1G"}}},
              {}]}
            """);

    assertThat(requests).isEqualTo(new PodRequests(1.25, 64 * 1024 * 1024 + 1e9));
  }

  @Test
  void usesTheLimitWithoutARequest() {
    PodRequests requests =
        of(
            """
            {"containers": [
              {"resources": {"requests": {"cpu": "1"}, "limits": {"cpu": "2", "memory": "1Ki"}}}]}
            """);

    assertThat(requests).isEqualTo(new PodRequests(1, 1024));
  }

  @Test
  void countsAnInitContainerOnlyIfItNeedsMoreThanAllOthers() {
    String pod =
        """
        {"initContainers": [{"resources": {"requests": {"cpu": "%s"}}}],
         "containers": [{"resources": {"requests": {"cpu": "2"}}}]}
        """;

    assertThat(of(pod.formatted("1")).cpu()).isEqualTo(2);
    assertThat(of(pod.formatted("3")).cpu()).isEqualTo(3);
  }

  @Test
  void addsSidecarsAlsoToTheInitContainersAfterThem() {
    PodRequests requests =
        of(
            """
            {"initContainers": [
               {"resources": {"requests": {"memory": "5"}}},
               {"restartPolicy": "Always", "resources": {"requests": {"cpu": "1", "memory": "1"}}},
               {"resources": {"requests": {"cpu": "4"}}}],
             "containers": [{"resources": {"requests": {"cpu": "2", "memory": "1"}}}]}
            """);

    assertThat(requests).isEqualTo(new PodRequests(5, 5));
  }

  @Test
  void usesTheRequestsOfThePodInsteadOfThoseOfItsContainers() {
    PodRequests requests =
        of(
            """
            {"resources": {"requests": {"cpu": "3"}},
             "containers": [{"resources": {"requests": {"cpu": "1", "memory": "1"}}}]}
            """);

    assertThat(requests).isEqualTo(new PodRequests(3, 1));
  }

  @Test
  void podsWithoutRequestsShareOneInstance() {
    assertThat(of("{\"containers\": [{}]}")).isSameAs(PodRequests.NONE);
    assertThat(of("{}")).isSameAs(PodRequests.NONE);
    assertThat(of("{\"containers\": [{\"resources\": {\"requests\": {\"cpu\": \"many\"}}}]}"))
        .isSameAs(PodRequests.NONE);
  }

  private static PodRequests of(String json) {
    try {
      return PodRequests.of(Json.parse(json.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
