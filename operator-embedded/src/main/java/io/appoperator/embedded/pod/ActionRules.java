package io.appoperator.embedded.pod;

import com.fasterxml.jackson.databind.node.IntNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.PortChecks;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;

/** What is valid in the action of a probe or of a hook: a command, a request or a connection. */
final class ActionRules {

  private static final List<String> OF_PROBES = List.of("exec", "httpGet", "tcpSocket", "grpc");
  private static final List<String> OF_HOOKS = List.of("exec", "httpGet", "tcpSocket", "sleep");

  private ActionRules() {}

  static void validateProbe(Field probe, FieldErrors errors) {
    validate(probe, OF_PROBES, errors);
  }

  /** Checks a hook, if there is one. */
  static void validateHook(Field hook, long graceSeconds, FieldErrors errors) {
    if (!hook.isSet()) {
      return;
    }
    validate(hook, OF_HOOKS, errors);
    Field sleep = hook.child("sleep");
    long seconds = sleep.child("seconds").number();
    if (sleep.isSet() && (seconds < 0 || seconds > graceSeconds)) {
      errors.invalid(
          sleep,
          IntNode.valueOf((int) seconds),
          "must be non-negative and less than terminationGracePeriodSeconds (%s)"
              .formatted(graceSeconds));
    }
  }

  private static void validate(Field action, List<String> types, FieldErrors errors) {
    List<Field> set = types.stream().map(action::child).filter(Field::isSet).toList();
    if (set.isEmpty()) {
      errors.required(action, "must specify a handler type");
      return;
    }
    set.stream()
        .skip(1)
        .forEach(other -> errors.forbidden(other, "may not specify more than 1 handler type"));
    Field first = set.get(0);
    switch (first.path().substring(first.path().lastIndexOf('.') + 1)) {
      case "exec" -> errors.present(first.child("command"), "");
      case "httpGet" -> request(first, errors);
      case "tcpSocket" -> PortChecks.numberOrName(first.child("port"), errors);
      case "grpc" -> PortChecks.number(first.child("port"), errors);
      default -> {}
    }
  }

  private static void request(Field request, FieldErrors errors) {
    PortChecks.numberOrName(request.child("port"), errors);
    for (Field header : request.child("httpHeaders").items()) {
      NameFormat.HEADER
          .check(header.child("name").text())
          .forEach(
              problem ->
                  errors.invalid(
                      request.child("httpHeaders"), header.child("name").text(), problem));
    }
  }
}
