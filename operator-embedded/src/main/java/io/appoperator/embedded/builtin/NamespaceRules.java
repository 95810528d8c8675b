package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.NameFormat;
import java.util.Set;

/** The rules of Namespace. */
final class NamespaceRules extends StandardRules {

  private static final Set<String> SYSTEM = Set.of("default", "kube-system", "kube-public");

  NamespaceRules(ObjectNode newObject) {
    super(newObject, false);
  }

  @Override
  public Set<String> selectableFields() {
    return Set.of("status.phase");
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.LABEL;
  }

  @Override
  public void setDefaults(ObjectNode object) {
    String name = object.at("/metadata/name").asText();
    if (!name.isEmpty()) {
      metadata(object).withObjectProperty("labels").put("kubernetes.io/metadata.name", name);
    }
  }

  @Override
  public void prepareForCreate(ObjectNode object) {
    spec(object).putArray("finalizers").add("kubernetes");
  }

  @Override
  public void prepareForUpdate(ObjectNode object, ObjectNode old) {
    spec(object).set("finalizers", old.at("/spec/finalizers"));
  }

  @Override
  public String refusesDeletion(String name) {
    return SYSTEM.contains(name) ? "this namespace may not be deleted" : "";
  }

  @Override
  public boolean isHeld(ObjectNode object) {
    return !object.at("/spec/finalizers").isEmpty();
  }
}
