package io.appoperator.core.loading.check;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * A class that is used, or a member of it.
 *
 * @param owner its name with slashes
 * @param member the name and the descriptor of a method, the name, a space and the descriptor of a
 *     field, or empty for the class itself
 */
record Reference(String owner, String member) {

  private static final String PROCESS = "starts a process";
  private static final String EXIT = "ends the process of the operator";

  private static final Set<String> EXITS =
      Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");

  private static final Set<String> PROCESSES =
      Set.of("java/lang/Runtime.exec", "java/lang/ProcessBuilder.<init>");

  /** Returns what a plug-in must not do with it; empty if it may use it. */
  String harm() {
    String name = owner + "." + member.replaceFirst("[( ].*", "");
    return EXITS.contains(name) ? EXIT : PROCESSES.contains(name) ? PROCESS : "";
  }

  boolean isClass() {
    return member.isEmpty();
  }

  /** Returns it as a programmer writes it. */
  @Override
  public String toString() {
    String type = owner.replace('/', '.').replace('$', '.');
    int arguments = member.indexOf('(');
    if (isClass()) {
      return type;
    }
    if (arguments < 0) {
      return type + "." + member.substring(0, member.indexOf(' '));
    }
    String simple = type.substring(type.lastIndexOf('.') + 1);
    String name = member.substring(0, arguments).replace("<init>", simple);
    String parameters =
        Stream.of(Type.getArgumentTypes(member.substring(arguments)))
            .map(Type::getClassName)
            .map(parameter -> parameter.substring(parameter.lastIndexOf('.') + 1))
            .collect(Collectors.joining(", "));
    return "%s.%s(%s)".formatted(type, name, parameters);
  }
}
