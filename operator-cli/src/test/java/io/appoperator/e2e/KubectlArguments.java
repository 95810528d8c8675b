package io.appoperator.e2e;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of kubectl.
 *
 * @param words those without a dash; a type and a name in one word become two words
 * @param flags the values of flags by name; flags without a value have an empty one
 */
record KubectlArguments(List<String> words, Map<String, String> flags) {

  private static final Set<String> WITH_VALUE = Set.of("-l", "-p");

  static KubectlArguments parse(List<String> arguments) {
    List<String> words = new ArrayList<>();
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (WITH_VALUE.contains(argument)) {
        flags.put(argument, arguments.get(++i));
      } else if (argument.startsWith("-")) {
        String[] parts = argument.split("=", 2);
        flags.put(parts[0], parts.length > 1 ? parts[1] : "");
      } else if (words.size() == 1) {
        words.addAll(List.of(argument.split("/", 2)));
      } else {
        words.add(argument);
      }
    }
    return new KubectlArguments(words, flags);
  }

  String verb() {
    return words.get(0);
  }

  /** Returns the words that follow the verb, the type and, without a selector, the name. */
  List<String> values() {
    return words.subList(selector().isPresent() ? 2 : 3, words.size());
  }

  /** Returns the label selector that stands for a name. */
  Optional<String> selector() {
    return flag("-l");
  }

  boolean has(String flag) {
    return flags.containsKey(flag);
  }

  Optional<String> flag(String name) {
    return Optional.ofNullable(flags.get(name));
  }

  /** Returns whether the command only tries what it would do. */
  boolean isDryRun() {
    return flag("--dry-run").filter("server"::equals).isPresent();
  }
}
