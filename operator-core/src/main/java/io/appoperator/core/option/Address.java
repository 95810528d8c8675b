package io.appoperator.core.option;

import io.appoperator.core.telemetry.BindAddress;

/** Where a server listens. */
record Address() implements OptionType<BindAddress> {

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return "HOST:PORT";
  }

  @Override
  public String range() {
    return "an address such as :8080, 127.0.0.1:8080 or [::1]:8080";
  }

  @Override
  public BindAddress parse(String text) {
    return BindAddress.parse(text);
  }
}
