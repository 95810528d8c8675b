package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The rules of EndpointSlice. All of its fields count as a specification, also its labels. */
final class EndpointSliceRules extends StandardRules {

  EndpointSliceRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public boolean isNewGeneration(ObjectNode object, ObjectNode old) {
    return !content(object).equals(content(old));
  }

  private static ObjectNode content(ObjectNode object) {
    ObjectNode content = object.deepCopy();
    content.set("metadata", object.at("/metadata/labels"));
    return content;
  }
}
