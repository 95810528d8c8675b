package io.appoperator.core.drift;

/**
 * A field of another field manager, which the operator does not change.
 *
 * @param path the field in the usual notation
 * @param manager the field manager that owns it
 * @param time when the manager last changed its fields, as recorded by the server
 */
public record ForeignField(String path, String manager, String time) {}
