package io.appoperator.core.input;

import io.appoperator.core.decode.Document;

/**
 * An object of a kind that is not loaded, or a document that is not for an API server.
 *
 * @param document the object; without fields if the document is not a mapping
 * @param isObject whether it is an object that an API server may serve
 */
public record UnknownObject(Document document, boolean isObject) implements LoadedDocument.Part {}
