package io.appoperator.core.cluster;

/**
 * One version of an object, identified by its metadata.
 *
 * @param namespace the namespace
 * @param name the name
 * @param uid distinguishes it from an earlier object of the same name
 * @param resourceVersion distinguishes this version from earlier ones
 */
public record ObjectVersion(String namespace, String name, String uid, String resourceVersion) {}
