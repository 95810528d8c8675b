package io.appoperator.core.input;

import io.appoperator.core.decode.Document;

/**
 * An object of a kind that is not loaded, or no object at all.
 *
 * @param document the object
 */
public record UnknownObject(Document document) implements LoadedDocument.Part {}
