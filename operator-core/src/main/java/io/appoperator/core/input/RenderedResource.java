package io.appoperator.core.input;

import io.appoperator.core.decode.Document;
import io.appoperator.core.render.Rendering;
import java.util.Optional;

/**
 * A primary resource of the input and what it renders to.
 *
 * @param document its source
 * @param rendering the desired objects
 */
public record RenderedResource(Document document, Rendering rendering)
    implements LoadedDocument.Part {

  @Override
  public boolean isObject() {
    return true;
  }

  @Override
  public Optional<RenderedResource> resource() {
    return Optional.of(this);
  }
}
