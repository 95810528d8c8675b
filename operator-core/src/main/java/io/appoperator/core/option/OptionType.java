package io.appoperator.core.option;

import io.appoperator.core.decode.NearestName;
import io.appoperator.core.telemetry.BindAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What values an option takes, and how they are written. */
public sealed interface OptionType<T> {

  /** How a value stands in the configuration file. */
  enum Form {
    TEXT,
    NUMBER,
    SWITCH,
    LIST
  }

  /** Returns the form of a value in the configuration file. */
  Form form();

  /** Returns what stands for a value in help, such as {@code NUMBER}. */
  String label();

  /** Returns which values there are, for people: {@code a whole number from 1 to 64}. */
  String range();

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException that says in a sentence what is wrong
   */
  T parse(String text);

  /** Any text but the empty one. */
  record Text(String label, String range) implements OptionType<String> {

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String parse(String text) {
      if (text.isBlank()) {
        throw refused(text, range);
      }
      return text;
    }
  }

  /** The name of an object, as Kubernetes has it. */
  record Name(String range, Pattern pattern) implements OptionType<String> {

    /** The name of a namespace. */
    static final Name NAMESPACE =
        new Name(
            "the name of a namespace: lower-case letters, digits and hyphens, at most 63",
            Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"));

    /** The name of most other objects. */
    static final Name OBJECT =
        new Name(
            "the name of an object: lower-case letters, digits, hyphens and dots, at most 253",
            Pattern.compile(
                "(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*"));

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String label() {
      return "NAME";
    }

    @Override
    public String parse(String text) {
      if (!pattern.matcher(text).matches()) {
        throw refused(text, range);
      }
      return text;
    }
  }

  /** A whole number within bounds. */
  record Whole(int least, int most) implements OptionType<Integer> {

    @Override
    public Form form() {
      return Form.NUMBER;
    }

    @Override
    public String label() {
      return "NUMBER";
    }

    @Override
    public String range() {
      return "a whole number from %d to %d".formatted(least, most);
    }

    @Override
    public Integer parse(String text) {
      // Digits alone: parseInt would also take other scripts.
      if (text.matches("-?[0-9]{1,9}")) {
        int value = Integer.parseInt(text);
        if (value >= least && value <= most) {
          return value;
        }
      }
      throw refused(text, range());
    }
  }

  /** On or off. */
  record Switch() implements OptionType<Boolean> {

    @Override
    public Form form() {
      return Form.SWITCH;
    }

    @Override
    public String label() {
      return "true|false";
    }

    @Override
    public String range() {
      return "true or false";
    }

    @Override
    public Boolean parse(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default -> throw refused(text, range());
      };
    }
  }

  /** One of a few words. */
  record Choice<E extends Enum<E>>(Class<E> values) implements OptionType<E> {

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String label() {
      return String.join("|", words());
    }

    @Override
    public String range() {
      return "one of " + String.join(", ", words());
    }

    @Override
    public E parse(String text) {
      for (E value : values.getEnumConstants()) {
        if (word(value).equals(text.toLowerCase(Locale.ROOT))) {
          return value;
        }
      }
      String hint = NearestName.hint(text, words());
      throw hint.isEmpty()
          ? refused(text, range())
          : new IllegalArgumentException("'%s' is unknown.%s".formatted(text, hint));
    }

    private List<String> words() {
      return Stream.of(values.getEnumConstants()).map(Choice::word).toList();
    }

    private static String word(Enum<?> value) {
      return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A time span, such as {@code 90s} or {@code 1m30s}. */
  record Period(Duration least, Duration most) implements OptionType<Duration> {

    private static final Pattern PARTS =
        Pattern.compile(
            "(?:([0-9]{1,4})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?(?:([0-9]{1,6})ms)?");

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String label() {
      return "DURATION";
    }

    @Override
    public String range() {
      return "a duration from %s to %s, such as 90s or 1m30s".formatted(text(least), text(most));
    }

    @Override
    public Duration parse(String text) {
      Matcher parts = PARTS.matcher(text);
      if (!text.isEmpty() && parts.matches()) {
        Duration value =
            Duration.ofHours(number(parts.group(1)))
                .plusMinutes(number(parts.group(2)))
                .plusSeconds(number(parts.group(3)))
                .plusMillis(number(parts.group(4)));
        if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
          return value;
        }
      }
      throw refused(text, range());
    }

    private static long number(@Nullable String digits) {
      return digits == null ? 0 : Long.parseLong(digits);
    }

    private static String text(Duration duration) {
      return duration.toMillisPart() > 0
          ? duration.toMillis() + "ms"
          : duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
  }

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

  /** The address of a server that speaks HTTP. */
  record Endpoint() implements OptionType<URI> {

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String label() {
      return "URL";
    }

    @Override
    public String range() {
      return "a URL such as http://localhost:4318";
    }

    @Override
    public URI parse(String text) {
      try {
        URI url = new URI(text);
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (http && url.getHost() != null && url.getUserInfo() == null) {
          return url;
        }
      } catch (URISyntaxException e) {
        throw refused(text, range());
      }
      throw refused(text, range());
    }
  }

  /** Values of a type, separated by commas. */
  record Several<T>(OptionType<T> element) implements OptionType<List<T>> {

    @Override
    public Form form() {
      return Form.LIST;
    }

    @Override
    public String label() {
      return "%s[,%<s...]".formatted(element.label());
    }

    @Override
    public String range() {
      return "a list; each element " + element.range();
    }

    @Override
    public List<T> parse(String text) {
      return Arrays.stream(text.split(",", -1))
          .map(String::strip)
          .map(element::parse)
          .distinct()
          .toList();
    }
  }

  /** A label selector, as {@code kubectl -l} takes it. */
  record Selector() implements OptionType<String> {

    private static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
    private static final String KEY =
        "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?" + NAME;
    private static final String VALUE = "(" + NAME + ")?";
    private static final String REQUIREMENT =
        ("\\s*(!\\s*KEY|KEY|KEY\\s*(=|==|!=)\\s*VALUE"
                + "|KEY\\s+(in|notin)\\s*\\(\\s*VALUE(\\s*,\\s*VALUE)*\\s*\\))\\s*")
            .replace("KEY", KEY)
            .replace("VALUE", VALUE);
    private static final Pattern PATTERN = Pattern.compile(REQUIREMENT + "(," + REQUIREMENT + ")*");

    @Override
    public Form form() {
      return Form.TEXT;
    }

    @Override
    public String label() {
      return "SELECTOR";
    }

    @Override
    public String range() {
      return "a label selector, such as team=shop,tier in (a, b),!legacy";
    }

    @Override
    public String parse(String text) {
      if (!PATTERN.matcher(text).matches()) {
        throw refused(text, range());
      }
      return text.strip();
    }
  }

  private static IllegalArgumentException refused(String text, String range) {
    return new IllegalArgumentException("'%s' is not %s.".formatted(text, range));
  }
}
