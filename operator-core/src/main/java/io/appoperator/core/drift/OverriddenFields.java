package io.appoperator.core.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.compare.Overrides;
import io.appoperator.core.json.Json;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.OwnedChange;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields for which admission stores another value than the applied one, on each write. They are
 * found in the responses to writes. The next process knows them by the warnings in the status. Used
 * by one reconcile at a time.
 */
public final class OverriddenFields {

  private static final String MARK = ": admission on the API server changes on each write: ";
  private static final int MAX_FIELDS = 3;
  private static final int MAX_VALUE = 60;

  private final Map<ResourceRef, Diagnostic> known = new HashMap<>();

  /** Records the difference between an apply and the response of the server. */
  public void record(Manifest manifest, ObjectNode stored) {
    List<OwnedChange> changes =
        Overrides.of(manifest.json(), stored, OperatorMetadata.OPERATOR).stream()
            .filter(change -> !isUnowned(manifest, change))
            .toList();
    if (changes.isEmpty()) {
      known.remove(manifest.ref());
    } else {
      known.put(manifest.ref(), warning(message(manifest, stored, changes)));
    }
  }

  /** Restores the warnings of a status, for objects that have not changed since. */
  public void restore(JsonNode status, Collection<ResourceRef> refs) {
    for (JsonNode warning : status.path("warnings")) {
      for (ResourceRef ref : refs) {
        if (warning.asText().startsWith(ref + MARK)) {
          known.put(ref, warning(warning.asText()));
        }
      }
    }
  }

  /** Returns whether a status has a warning of this kind. */
  public static boolean areIn(JsonNode status) {
    for (JsonNode warning : status.path("warnings")) {
      if (warning.asText().contains(MARK)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the objects that have such fields. */
  public Set<ResourceRef> objects() {
    return Set.copyOf(known.keySet());
  }

  /** Removes the fields of all objects but these. */
  public void retain(Collection<ResourceRef> desired) {
    known.keySet().retainAll(desired);
  }

  /** Returns a warning about each object that has such fields. */
  public List<Diagnostic> warnings() {
    return known.values().stream().sorted().toList();
  }

  private static boolean isUnowned(Manifest manifest, OwnedChange change) {
    return manifest.unownedFields().stream()
        .map(FieldPath::toString)
        .anyMatch(path -> change.path().equals(path) || change.path().startsWith(path + "."));
  }

  private static Diagnostic warning(String message) {
    return new Diagnostic(Severity.WARNING, Reason.CHANGED_BY_ADMISSION, "", message);
  }

  private static String message(Manifest manifest, ObjectNode stored, List<OwnedChange> changes) {
    Mask mask = Mask.uniform();
    mask.learn(stored);
    JsonNode applied = mask.document(manifest.json());
    Map<String, OwnedChange> shown =
        OwnedChange.between(
                Overrides.withOwnership((ObjectNode) applied, stored),
                Overrides.withOwnership((ObjectNode) mask.document(stored), stored),
                OperatorMetadata.OPERATOR)
            .stream()
            .collect(Collectors.toMap(OwnedChange::path, change -> change, (one, other) -> one));
    String fields =
        changes.stream()
            .limit(MAX_FIELDS)
            .map(change -> text(change, shown.get(change.path())))
            .collect(Collectors.joining(", "));
    int more = changes.size() - MAX_FIELDS;
    return mask.text(
        "%s%s%s%s. Exempt the field from the policy or webhook, or set the same value in the resource."
            .formatted(
                manifest.ref(), MARK, fields, more > 0 ? " and %s more".formatted(more) : ""));
  }

  /** A difference without visible values is a difference of secrets. */
  private static String text(OwnedChange change, @Nullable OwnedChange shown) {
    return shown == null || shown.before().isMissingNode()
        ? text(change.path(), Mask.hidden(), Mask.hidden())
        : text(change.path(), shown.before(), shown.after());
  }

  private static String text(String path, JsonNode applied, JsonNode stored) {
    return "%s (applied: %s, stored: %s)".formatted(path, value(applied), value(stored));
  }

  private static String value(JsonNode value) {
    if (value.isMissingNode()) {
      return "nothing";
    }
    String text = new String(Json.bytes(value), StandardCharsets.UTF_8);
    return text.length() <= MAX_VALUE ? text : text.substring(0, MAX_VALUE) + "…";
  }
}
