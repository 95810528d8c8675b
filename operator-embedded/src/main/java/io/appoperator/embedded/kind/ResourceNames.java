package io.appoperator.embedded.kind;

import java.util.List;

/**
 * The names of a kind.
 *
 * @param kind the kind
 * @param listKind the kind of lists of it
 * @param plural the name in paths
 * @param singular the name of one object
 * @param shortNames the short names for command lines
 * @param categories the groups of kinds that contain it, as in {@code all}
 */
public record ResourceNames(
    String kind,
    String listKind,
    String plural,
    String singular,
    List<String> shortNames,
    List<String> categories) {}
