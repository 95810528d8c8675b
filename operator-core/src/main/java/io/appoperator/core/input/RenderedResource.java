package io.appoperator.core.input;

import io.appoperator.core.decode.Document;
import io.appoperator.core.render.Rendering;

/**
 * A primary resource of the input and what it renders to.
 *
 * @param document its source
 * @param rendering the desired objects
 */
public record RenderedResource(Document document, Rendering rendering)
    implements LoadedDocument.Part {}
