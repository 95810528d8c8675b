package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.testkit.golden.GoldenFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserRolesTest {

  @Test
  void aggregatesReadAndWriteAccessToTheStandardRoles() {
    List<ObjectNode> roles =
        UserRoles.of(List.of(definition("applications", "{\"status\": {}, \"scale\": {}}")));

    GoldenFiles.of(UserRolesTest.class)
        .in("install")
        .matches("people.yaml", new ManifestPrinter().print(roles));
  }

  @Test
  void grantsOnlySubresourcesThatTheKindServes() {
    assertThat(UserRoles.of(List.of(definition("sites", "{}"))).toString())
        .contains("sites")
        .doesNotContain("sites/");
  }

  private static ObjectNode definition(String plural, String subresources) {
    String text =
        """
        {"spec": {"group": "apps.example.com", "names": {"plural": "%s"},
         "versions": [{"served": true, "subresources": %s}]}}
        """
            .formatted(plural, subresources);
    try {
      return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
