package io.appoperator.core.cluster;

/**
 * What must hold for a write.
 *
 * @param uid the object must be this very one
 * @param resourceVersion the object must not have changed since
 */
public record Precondition(String uid, String resourceVersion) {}
