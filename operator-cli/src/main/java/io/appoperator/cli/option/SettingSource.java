package io.appoperator.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What one source sets: the command line, the environment or the file. */
final class SettingSource {

  private final Map<String, SettingValue> values = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Returns the flags that picocli has parsed. */
  static SettingSource ofFlags(Map<String, Setting> settings, CommandSpec command) {
    SettingSource layer = new SettingSource();
    for (OptionSpec option : command.options()) {
      String flag = option.longestName().substring(2);
      boolean off = flag.startsWith(Setting.NO);
      String name = off ? flag.substring(Setting.NO.length()) : flag;
      // The options of all commands, such as --plugins, are read elsewhere.
      if (option.originalStringValues().isEmpty() || !settings.containsKey(name)) {
        continue;
      }
      String text = off ? "false" : String.join(",", option.originalStringValues());
      Setting setting = Setting.named(settings, name);
      String current = (off ? "--" + Setting.NO : "--") + setting.name();
      layer.add(setting, name, new SettingValue(text, "--" + name, "--" + flag), current);
    }
    return layer;
  }

  /**
   * Adds a value, unless the setting already has one.
   *
   * @param name the name that is used, current or former
   * @param current how its current name is written in this source
   */
  void add(Setting setting, String name, SettingValue given, String current) {
    if (!name.equals(setting.name())) {
      warnings.add(
          "%s is a former name. Write %s instead; the next release rejects the former name."
              .formatted(given.place(), current));
    }
    SettingValue other = values.putIfAbsent(setting.name(), given);
    if (other != null) {
      addProblem(given.place(), other.source() + " sets the same option. Remove one of the two.");
    }
  }

  void addProblem(String place, String problem) {
    problems.add(place + ": " + problem);
  }

  /** Returns the value of the setting of this name; null if it is not set here. */
  @Nullable SettingValue get(String name) {
    return values.get(name);
  }

  /** Returns what is wrong with names, each a sentence after its place. */
  List<String> conflicts() {
    return List.copyOf(problems);
  }

  /** Returns all that is wrong, each a sentence after its place. */
  List<String> problems(Map<String, Setting> settings) {
    List<String> all = new ArrayList<>(problems);
    values.forEach(
        (name, given) ->
            Setting.named(settings, name)
                .problem(given.text())
                .ifPresent(why -> all.add(given.place() + ": " + why)));
    return all;
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }
}
