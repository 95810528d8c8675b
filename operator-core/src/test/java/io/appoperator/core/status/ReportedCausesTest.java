package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportedCausesTest {

  private static final ResourceRef CAR =
      new ResourceRef(new ResourceKind("apps", "v1", "Deployment", "deployments"), "team", "car");

  private final LiveRecord record =
      new LiveRecord(
          CAR,
          "uid-1",
          "1",
          false,
          List.of(),
          Owner.NONE,
          "",
          Ownership.of(Json.object(), "application-operator", Set.of()),
          Readiness.of(State.PROGRESSING, ""),
          Map.of());

  @Test
  void returnsTheCauseThatTheStatusAddsToAnObject() {
    assertThat(ReportedCauses.of(status("no nodes"), List.of(record)))
        .containsEntry(CAR, "no nodes");
  }

  @Test
  void ignoresTheReasonOfAnObjectThatIsNotApplied() {
    String message = new NotApplied(CAR, "quota exceeded").message();
    assertThat(ReportedCauses.of(status(message), List.of(record))).isEmpty();
  }

  private static ObjectNode status(String message) {
    ObjectNode status = Json.object();
    status
        .putArray("resources")
        .addObject()
        .put("kind", "Deployment")
        .put("name", "car")
        .put("message", message);
    return status;
  }
}
