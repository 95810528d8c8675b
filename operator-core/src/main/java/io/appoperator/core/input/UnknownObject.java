package io.appoperator.core.input;

import io.appoperator.core.decode.Document;

/**
 * An object of a kind that is not loaded, or a document that is not an object.
 *
 * @param document the object
 */
public record UnknownObject(Document document) implements LoadedDocument.Part {}
