package io.appoperator.cel.template;

/** A template cannot be rendered for a resource. */
public final class TemplateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param line the line in the file, from 1
   * @param reason sentences
   */
  public TemplateException(String file, int line, String reason) {
    super("%s:%s: %s".formatted(file, line, reason));
  }
}
