package io.appoperator.crd;

import javax.lang.model.element.Element;

/** A type for which no definition can be written; the compiler reports it at its place. */
final class InvalidSpecException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // thrown and caught in one compilation
  private final Element place;

  InvalidSpecException(Element place, String message) {
    super(message);
    this.place = place;
  }

  Element place() {
    return place;
  }
}
