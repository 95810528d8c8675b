package io.appoperator.core.cluster;

/**
 * One state of an object, by which its metadata tell it from all others.
 *
 * @param namespace the namespace
 * @param name the name
 * @param uid what tells it from a predecessor of the same name
 * @param resourceVersion what tells the state from earlier ones
 */
public record ObjectVersion(String namespace, String name, String uid, String resourceVersion) {}
