package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is valid in references to fields and resources of the pod itself. */
final class DownwardRules {

  private static final Pattern ENTRY =
      Pattern.compile("(metadata\\.(?:labels|annotations))\\['(.*)'\\]");

  private static final List<String> OF_VARIABLES =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");

  private static final List<String> OF_FILES =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid");

  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");

  private DownwardRules() {}

  static void fieldOfVariable(Field reference, FieldErrors errors) {
    field(reference, OF_VARIABLES, errors);
  }

  static void fieldOfFile(Field reference, FieldErrors errors) {
    field(reference, OF_FILES, errors);
  }

  private static void field(Field reference, List<String> allowed, FieldErrors errors) {
    Field path = reference.child("fieldPath");
    if (!reference.isSet() || !errors.present(path, "")) {
      return;
    }
    Field version = reference.child("apiVersion");
    Matcher entry = ENTRY.matcher(path.text());
    if (version.hasText() && !version.is("v1")) {
      errors.invalid(
          path, "error converting fieldPath: unsupported pod version: " + version.text());
    } else if (entry.matches()) {
      errors.labelKey(reference, entry.group(2));
    } else if (!OF_VARIABLES.contains(path.text()) && !OF_FILES.contains(path.text())) {
      errors.invalid(path, "error converting fieldPath: field label not supported: " + path.text());
    } else {
      errors.oneOf(path, allowed.toArray(String[]::new));
    }
  }

  static void resource(Field reference, FieldErrors errors) {
    Field resource = reference.child("resource");
    if (!reference.isSet() || !errors.present(resource, "")) {
      return;
    }
    if (!resource.text().matches("(limits|requests)\\.hugepages-.*")) {
      errors.oneOf(resource, RESOURCES.toArray(String[]::new));
    }
    String divisor = reference.child("divisor").text();
    boolean isCpu = resource.text().endsWith(".cpu");
    if (isCpu && !List.of("", "0", "1", "1m").contains(divisor)) {
      errors.invalid(
          reference.child("divisor"),
          resource.text(),
          "only divisor's values 1m and 1 are supported with the cpu resource");
    }
  }
}
