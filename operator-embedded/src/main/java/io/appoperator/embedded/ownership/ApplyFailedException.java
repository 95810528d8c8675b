package io.appoperator.embedded.ownership;

import java.util.Objects;

/** An applied object cannot be merged, for example because a field is not declared. */
public final class ApplyFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean badRequest;

  ApplyFailedException(String message, boolean badRequest) {
    super(message);
    this.badRequest = badRequest;
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** Returns whether the request is wrong regardless of the schema. */
  public boolean isBadRequest() {
    return badRequest;
  }
}
