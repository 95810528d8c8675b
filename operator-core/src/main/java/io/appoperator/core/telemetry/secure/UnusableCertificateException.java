package io.appoperator.core.telemetry.secure;

import java.io.IOException;

/** A certificate or its key cannot be used; the message has the file and the reason. */
public final class UnusableCertificateException extends IOException {

  private static final long serialVersionUID = 1L;

  UnusableCertificateException(String message) {
    super(message);
  }

  UnusableCertificateException(String message, Exception cause) {
    super(message, cause);
  }
}
