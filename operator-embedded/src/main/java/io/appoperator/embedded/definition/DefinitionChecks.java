package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Checks a CustomResourceDefinition: its group, names and conversion, and its versions. */
public final class DefinitionChecks {

  private static final String APPROVAL = "api-approved.kubernetes.io";

  private DefinitionChecks() {}

  /** Returns what is wrong with a definition, except for its validation rules. */
  public static List<FieldError> validate(JsonNode definition) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(definition, "spec");
    checkGroup(definition, spec.child("group"), errors);
    if (errors.present(spec.child("scope"), "")) {
      errors.oneOf(spec.child("scope"), "Cluster", "Namespaced");
    }
    NameChecks.validate(spec.child("names"), errors);
    VersionChecks.validateAll(spec, errors);
    checkConversion(spec.child("conversion"), errors);
    Field stored = Field.of(definition, "status").child("storedVersions");
    if (stored.value().isEmpty()) {
      errors.invalid(stored, NullNode.getInstance(), "must have at least one stored version");
    }
    if (spec.child("preserveUnknownFields").value().asBoolean()) {
      errors.invalid(
          spec.child("preserveUnknownFields"),
          "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
              + " spec.versions[*].schema instead");
    }
    return errors.all();
  }

  /** Returns what an update must not change. */
  public static List<FieldError> validateUpdate(JsonNode definition, JsonNode old) {
    List<FieldError> errors = new ArrayList<>();
    for (String pointer :
        List.of("/spec/group", "/spec/scope", "/spec/names/plural", "/spec/names/kind")) {
      JsonNode value = definition.at(pointer);
      if (!value.equals(old.at(pointer))) {
        String path = pointer.substring(1).replace('/', '.');
        errors.add(FieldError.invalid(path, value, "field is immutable"));
      }
    }
    JsonNode stored = old.at("/status/storedVersions");
    for (int i = 0; i < stored.size(); i++) {
      JsonNode version = stored.get(i);
      boolean remains =
          definition
              .at("/spec/versions")
              .valueStream()
              .anyMatch(one -> one.path("name").equals(version));
      if (!remains) {
        errors.add(
            FieldError.invalid(
                "status.storedVersions[" + i + "]",
                version,
                ("missing from spec.versions; %1$s was previously a storage version, and must"
                        + " remain in spec.versions until a storage migration ensures no data"
                        + " remains persisted in %1$s and removes %1$s from status.storedVersions")
                    .formatted(version.asText())));
      }
    }
    return errors;
  }

  private static void checkGroup(JsonNode definition, Field group, FieldErrors errors) {
    if (!errors.present(group, "")) {
      return;
    }
    boolean isName = NameFormat.SUBDOMAIN.check(group.text()).isEmpty();
    if (isName && !group.text().contains(".")) {
      errors.invalid(group, "should be a domain with at least one dot");
    } else {
      errors.formatOfAny(group, NameFormat.SUBDOMAIN);
    }
    boolean isProtected =
        group.text().endsWith(".k8s.io") || group.text().endsWith(".kubernetes.io");
    Field approval = Field.of(definition, "metadata").child("annotations").entry(APPROVAL);
    if (isProtected && !approval.hasText()) {
      errors.required(
          approval,
          "protected groups must have approval annotation \""
              + APPROVAL
              + "\", see https://github.com/kubernetes/enhancements/pull/1111");
    }
  }

  private static void checkConversion(Field conversion, FieldErrors errors) {
    errors.oneOf(conversion.child("strategy"), "None", "Webhook");
    JsonNode webhook = conversion.value().path("webhook");
    // Messages have the names of the internal version.
    Field client = new Field("spec.conversion.webhookClientConfig", webhook.path("clientConfig"));
    Field reviews =
        new Field(
            "spec.conversion.conversionReviewVersions", webhook.path("conversionReviewVersions"));
    if (conversion.child("strategy").is("Webhook")) {
      if (!client.isSet()) {
        errors.required(client, "required when strategy is set to Webhook");
      }
      errors.present(reviews, "");
      return;
    }
    if (client.isSet()) {
      errors.forbidden(client, "should not be set when strategy is not set to Webhook");
    }
    if (!reviews.value().isEmpty()) {
      errors.forbidden(reviews, "should not be set when strategy is not set to Webhook");
    }
  }
}
