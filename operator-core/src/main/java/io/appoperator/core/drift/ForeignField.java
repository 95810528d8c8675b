package io.appoperator.core.drift;

/**
 * A field that others own and that we leave alone.
 *
 * @param path the field, as people write it
 * @param manager who owns it
 * @param time since when, as the server has it
 */
public record ForeignField(String path, String manager, String time) {}
