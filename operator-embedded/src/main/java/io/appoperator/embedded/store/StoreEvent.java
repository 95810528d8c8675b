package io.appoperator.embedded.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A change of a stored object. Objects must not be changed.
 *
 * @param key the object
 * @param revision the resource version of the change
 * @param before the object before; empty if it was created
 * @param after the object after; empty if it was deleted
 */
public record StoreEvent(
    ObjectKey key, long revision, Optional<ObjectNode> before, Optional<ObjectNode> after) {}
