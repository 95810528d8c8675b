package io.appoperator.core.cluster;

/**
 * The precondition of a write.
 *
 * @param uid the object must have this uid
 * @param resourceVersion the object must not have changed since this version
 */
public record Precondition(String uid, String resourceVersion) {}
