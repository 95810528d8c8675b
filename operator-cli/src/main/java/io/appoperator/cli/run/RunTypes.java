package io.appoperator.cli.run;

import io.appoperator.cli.option.Choice;
import io.appoperator.cli.option.DurationType;
import io.appoperator.cli.option.ValueType;
import io.appoperator.cli.option.WholeNumber;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.LogFormat;
import io.appoperator.core.telemetry.LogLevel;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** The values of the options of {@code operator run}. Picocli makes an instance of each class. */
final class RunTypes {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private RunTypes() {}

  private abstract static class NonBlank extends ValueType<String> {
    NonBlank(String range) {
      super(range, text -> Optional.of(text).filter(Predicate.not(String::isBlank)));
    }
  }

  static final class ConfigFile extends NonBlank {
    ConfigFile() {
      super("a file, or - for stdin");
    }
  }

  static final class SettingsFile extends NonBlank {
    SettingsFile() {
      super("a file");
    }
  }

  static final class Kubeconfig extends NonBlank {
    Kubeconfig() {
      super("a file");
    }
  }

  static final class CertificateDirectory extends NonBlank {
    CertificateDirectory() {
      super("a directory");
    }
  }

  static final class Context extends NonBlank {
    Context() {
      super("a context of the kubeconfig");
    }
  }

  static final class Workers extends WholeNumber {
    Workers() {
      super(1, 64);
    }
  }

  static final class Rollouts extends WholeNumber {
    Rollouts() {
      super(0, 100_000);
    }
  }

  static final class MeasuredPrimaries extends WholeNumber {
    MeasuredPrimaries() {
      super(0, 10_000);
    }
  }

  static final class LeaseDuration extends DurationType {
    LeaseDuration() {
      super(SECOND, HOUR, SECOND);
    }
  }

  static final class RenewDeadline extends DurationType {
    RenewDeadline() {
      super(Duration.ofMillis(100), HOUR);
    }
  }

  static final class RetryPeriod extends DurationType {
    RetryPeriod() {
      super(Duration.ofMillis(10), HOUR);
    }
  }

  static final class Address extends ValueType<BindAddress> {
    Address() {
      super(
          "an address such as :8080, 127.0.0.1:8080 or [::1]:8080",
          text -> Optional.of(BindAddress.parse(text)));
    }
  }

  static final class Formats extends Choice<LogFormat> {
    Formats() {
      super(LogFormat.class);
    }
  }

  static final class Levels extends Choice<LogLevel> {
    Levels() {
      super(LogLevel.class);
    }
  }

  static final class EventSelections extends Choice<EventSelection> {
    EventSelections() {
      super(EventSelection.class);
    }
  }

  static final class Collector extends ValueType<URI> {
    Collector() {
      super("a URL such as http://localhost:4318", Collector::parse);
    }

    private static Optional<URI> parse(String text) {
      try {
        URI url = new URI(text);
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        return Optional.of(url)
            .filter(any -> http && any.getHost() != null && any.getUserInfo() == null);
      } catch (URISyntaxException e) {
        return Optional.empty();
      }
    }
  }
}
