package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** What is valid in the status of a Deployment. */
final class DeploymentStatusRules {

  private static final List<String> NUMBERS =
      List.of(
          "observedGeneration",
          "replicas",
          "updatedReplicas",
          "readyReplicas",
          "availableReplicas",
          "unavailableReplicas",
          "terminatingReplicas",
          "collisionCount");

  private DeploymentStatusRules() {}

  static List<FieldError> validate(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    Field status = Field.of(object, "status");
    NUMBERS.forEach(name -> errors.notNegative(status.child(name)));
    for (String name : List.of("updatedReplicas", "readyReplicas", "availableReplicas")) {
      atMost(status.child(name), status.child("replicas"), "status.replicas", errors);
    }
    Field available = status.child("availableReplicas");
    atMost(available, status.child("readyReplicas"), "readyReplicas", errors);
    Field collisions = status.child("collisionCount");
    Field before = Field.of(old, "status").child("collisionCount");
    if (before.isSet() && collisions.number() < before.number()) {
      errors.invalid(
          collisions, IntNode.valueOf((int) collisions.number()), "cannot be decremented");
    }
    return errors.all();
  }

  private static void atMost(Field number, Field limit, String name, FieldErrors errors) {
    if (number.number() > limit.number()) {
      errors.invalid(
          number, IntNode.valueOf((int) number.number()), "cannot be greater than " + name);
    }
  }
}
