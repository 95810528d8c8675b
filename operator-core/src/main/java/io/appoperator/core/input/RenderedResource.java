package io.appoperator.core.input;

import io.appoperator.core.decode.Document;
import io.appoperator.core.render.Rendering;

/**
 * A primary resource of the input and what it renders to.
 *
 * @param document where it came from
 * @param rendering everything that is desired for it
 */
public record RenderedResource(Document document, Rendering rendering)
    implements LoadedDocument.Part {}
