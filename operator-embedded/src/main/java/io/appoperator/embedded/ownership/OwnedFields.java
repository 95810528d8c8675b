package io.appoperator.embedded.ownership;

import io.appoperator.embedded.field.PathSet;

/**
 * The fields that a field manager owns.
 *
 * @param fields the fields
 * @param apiVersion the version in which they are named
 * @param time when the manager last changed the object, in RFC 3339; empty if unknown
 */
record OwnedFields(PathSet fields, String apiVersion, String time) {

  OwnedFields withFields(PathSet other) {
    return new OwnedFields(other, apiVersion, time);
  }

  OwnedFields withTime(String other) {
    return new OwnedFields(fields, apiVersion, other);
  }
}
