package io.appoperator.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code true} or {@code false}, in any case. As a preprocessor, it completes a flag without a
 * value. Otherwise picocli would ask for the default of the flag before it has parsed the others.
 * As an {@code Iterable}, it is for completion.
 */
public final class BooleanType extends ValueType<Boolean>
    implements IParameterPreprocessor, Iterable<String> {

  private static final List<String> WORDS = List.of("true", "false");

  public BooleanType() {
    super(
        "true or false",
        text -> Optional.of(text).filter(BooleanType::isValid).map(Boolean::valueOf));
  }

  /**
   * Adds a value. The next word is the value only if it is valid, so a misspelled option after the
   * flag is reported as an unknown option.
   *
   * @return false, so that picocli continues
   */
  @Override
  public boolean preprocess(
      @SuppressWarnings("JdkObsolete") Stack<String> words, // as picocli declares it
      CommandSpec command,
      ArgSpec flag,
      Map<String, Object> info) {
    boolean attached = "=".equals(info.get("separator"));
    if (!attached && (words.isEmpty() || !isValid(words.peek()))) {
      words.push("true");
    }
    return false;
  }

  @Override
  Setting.Form form() {
    return Setting.Form.SWITCH;
  }

  @Override
  public Iterator<String> iterator() {
    return WORDS.iterator();
  }

  private static boolean isValid(String text) {
    return WORDS.contains(text.toLowerCase(Locale.ROOT));
  }
}
