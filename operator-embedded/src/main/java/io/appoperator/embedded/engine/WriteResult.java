package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The answer to a write.
 *
 * @param object the object after the write
 * @param created whether it did not exist before
 */
public record WriteResult(ObjectNode object, boolean created) {}
