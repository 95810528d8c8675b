package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.MetadataChecks;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** What an endpoint of a kind, the object or a subresource, does with an object before storing. */
interface EndpointRules {

  /** Returns the name of the subresource; empty for the object itself. */
  String subresource();

  /** Returns the fields that the endpoint does not write. */
  PathSet resetFields();

  /** Returns how the endpoint checks metadata, besides the checks that all endpoints share. */
  MetadataChecks metadataChecks();

  /** Changes an object that is created. */
  void prepareForCreate(ObjectNode object);

  /** Changes an object that replaces the old one. */
  void prepareForUpdate(ObjectNode object, ObjectNode old);

  /** Returns these rules without checks that take long. */
  default EndpointRules withoutSlowChecks() {
    return this;
  }

  /** Returns what is wrong with an object that is created. */
  List<FieldError> validate(ObjectNode object);

  /** Returns what is wrong with an object that replaces the old one. */
  List<FieldError> validateUpdate(ObjectNode object, ObjectNode old);
}
