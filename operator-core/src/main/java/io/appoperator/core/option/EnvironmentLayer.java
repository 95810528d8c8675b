package io.appoperator.core.option;

import static java.util.Objects.requireNonNull;

import io.appoperator.core.decode.NearestName;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads options from environment variables. */
public final class EnvironmentLayer {

  private static final String PREFIX = "OPERATOR_";

  /** Read by the launcher and by the process, before there are options. */
  private static final Set<String> OTHERS =
      Set.of("OPERATOR_PLUGINS", "OPERATOR_JAVA_HOME", "OPERATOR_JAVA_OPTS", "OPERATOR_DEBUG");

  /** What Kubernetes sets in a pod for each Service of its namespace. */
  private static final Pattern SERVICE_LINK =
      Pattern.compile(".*_SERVICE_(HOST|PORT(_.*)?)|.*_PORT(_[0-9]+_.*)?");

  private EnvironmentLayer() {}

  /**
   * Returns the options among all variables of a process. An empty variable counts as not set. One
   * that is nearly spelt as ours is a problem; any other is somebody else's.
   */
  public static Layer of(Collection<Option<?>> options, Map<String, String> environment) {
    Layer.Builder layer = new Layer.Builder();
    Map<String, Option<?>> byVariable = new TreeMap<>();
    Map<String, String> names = new TreeMap<>();
    for (Option<?> option : options) {
      for (String name : option.names()) {
        byVariable.put(Option.variable(name), option);
        names.put(Option.variable(name), name);
      }
    }
    Set<String> current = options.stream().map(Option::variable).collect(Collectors.toSet());
    new TreeMap<>(environment)
        .forEach(
            (variable, text) -> {
              Option<?> option = byVariable.get(variable);
              if (option != null && !text.isEmpty()) {
                layer.add(
                    option,
                    requireNonNull(names.get(variable)),
                    new Given(text, new Source.Variable(variable)));
              } else if (option == null && isForUs(variable)) {
                String hint = hint(variable, current);
                if (!hint.isEmpty()) {
                  layer.addProblem(variable + ": Unknown option." + hint);
                }
              }
            });
    return layer.build();
  }

  private static boolean isForUs(String variable) {
    return variable.startsWith(PREFIX)
        && !OTHERS.contains(variable)
        && !SERVICE_LINK.matcher(variable).matches();
  }

  /** Compares without the prefix, which would make any two names look alike. */
  private static String hint(String variable, Set<String> known) {
    String hint =
        NearestName.hint(
            variable.substring(PREFIX.length()),
            known.stream().map(name -> name.substring(PREFIX.length())).sorted().toList());
    return hint.replace("'", "").isEmpty() ? "" : hint.replaceFirst("'", "'" + PREFIX);
  }
}
