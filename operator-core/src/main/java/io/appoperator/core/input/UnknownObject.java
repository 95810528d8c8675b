package io.appoperator.core.input;

import io.appoperator.core.decode.Document;

/**
 * An object of a kind that is not loaded.
 *
 * @param document the object
 */
public record UnknownObject(Document document) implements LoadedDocument.Part {}
