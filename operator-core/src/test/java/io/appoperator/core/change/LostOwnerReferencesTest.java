package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LostOwnerReferencesTest {

  private static final ResourceKind SITE =
      new ResourceKind("toys.example.com", "v1", "Site", "sites");
  private static final ResourceKind SERVICE = new ResourceKind("", "v1", "Service", "services");
  private static final PrimaryId PRIMARY =
      new PrimaryId(new ResourceRef(SITE, "team", "shop"), "uid-of-shop");
  private static final ResourceRef REF = new ResourceRef(SERVICE, "team", "shop");

  @Test
  void adoptsUnownedObjectsThatTheStatusListsAsApplied() {
    LiveRecord orphan = record(true, Owner.NONE);

    assertThat(found(orphan, "")).isTrue();
    assertThat(found(orphan, "0 of 2 pods are ready.")).isTrue();
  }

  @Test
  void adoptsNothingThatTheStatusListsAsNotApplied() {
    String message = new NotApplied(REF, "Service/shop exists.").message();

    assertThat(found(record(true, Owner.NONE), message)).isFalse();
  }

  @Test
  void adoptsNothingThatItDidNotApplyOrThatHasAnOwner() {
    Owner other = new Owner(null, "uid-of-other", "Other/other", OwnerLink.REFERENCE);

    assertThat(found(record(false, Owner.NONE), "")).isFalse();
    assertThat(found(record(true, other), "")).isFalse();
  }

  private static boolean found(LiveRecord record, String message) {
    ObjectNode status = Json.object();
    ObjectNode entry = status.putArray("resources").addObject();
    entry.put("kind", "Service").put("name", "shop").put("ready", message.isEmpty());
    if (!message.isEmpty()) {
      entry.put("message", message);
    }
    return LostOwnerReferences.restore(List.of(record), PRIMARY, status).get(0).belongsTo(PRIMARY);
  }

  private static LiveRecord record(boolean applied, Owner owner) {
    ObjectNode object = Json.object();
    if (applied) {
      ObjectNode entry = object.putObject("metadata").putArray("managedFields").addObject();
      entry.put("manager", OperatorMetadata.OPERATOR).put("operation", "Apply");
      entry.putObject("fieldsV1").putObject("f:spec");
    }
    Ownership ownership = Ownership.of(object, OperatorMetadata.OPERATOR, Set.of());
    return new LiveRecord(
        REF, "uid-1", "1", false, List.of(), owner, "", ownership, Readiness.ready(), Map.of());
  }
}
