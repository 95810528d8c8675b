package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.ownership.ApplyConflictException;
import io.appoperator.embedded.ownership.ApplyFailedException;
import io.appoperator.embedded.ownership.FieldManager;

/** Merges the fields of a server-side apply into an object. */
final class AppliedFields {

  private AppliedFields() {}

  static ObjectNode merge(
      FieldManager fields, ObjectNode live, ObjectNode applied, WriteOptions options)
      throws ApiException {
    try {
      return fields.apply(live, applied, options.fieldManager(), options.force());
    } catch (ApplyConflictException e) {
      throw Failures.applyConflict(e);
    } catch (ApplyFailedException e) {
      throw e.isBadRequest()
          ? Failures.badRequest(e.getMessage())
          : Failures.internal(e.getMessage());
    }
  }
}
