package io.appoperator.core.loading.check;

/**
 * Something that is wrong with a plug-in.
 *
 * @param severity whether the plug-in can be loaded
 * @param place the file, class or method
 * @param problem what is wrong, and what to do; sentences
 */
public record Finding(Severity severity, String place, String problem) {

  /** Whether a plug-in with a finding can be loaded. */
  public enum Severity {
    /** The plug-in is refused. */
    ERROR,
    /** The plug-in is loaded, and may fail later. */
    WARNING
  }

  static Finding error(String place, String problem) {
    return new Finding(Severity.ERROR, place, problem);
  }

  static Finding warning(String place, String problem) {
    return new Finding(Severity.WARNING, place, problem);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
