package io.appoperator.embedded.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with an object. Not thread-safe. */
public final class FieldErrors {

  private static final String NOT_NEGATIVE = "must be greater than or equal to 0";

  private final List<FieldError> errors = new ArrayList<>();

  /** Returns the errors in the order in which they were found. */
  public List<FieldError> all() {
    return List.copyOf(errors);
  }

  /** Adds errors. */
  public void addAll(List<FieldError> others) {
    errors.addAll(others);
  }

  /** Adds an error about the value of a field. */
  public void invalid(Field field, String detail) {
    invalid(field, field.value(), detail);
  }

  /** Adds an error that shows another value. */
  public void invalid(Field field, JsonNode value, String detail) {
    errors.add(FieldError.invalid(field.path(), shown(value), detail));
  }

  /** Adds an error that shows another text. */
  public void invalid(Field field, String text, String detail) {
    invalid(field, TextNode.valueOf(text), detail);
  }

  /** Adds an error about a field that must be set. */
  public void required(Field field, String detail) {
    errors.add(FieldError.required(field.path(), detail));
  }

  /** Adds an error about a field that must not be set. */
  public void forbidden(Field field, String detail) {
    errors.add(FieldError.forbidden(field.path(), detail));
  }

  /** Adds an error about a value that exists already. */
  public void duplicate(Field field) {
    errors.add(FieldError.duplicate(field.path(), field.value()));
  }

  /** Adds an error about a value that is not one of the allowed ones. */
  public void unsupported(Field field, String... allowed) {
    JsonNode value = field.isSet() ? field.value() : TextNode.valueOf("");
    errors.add(FieldError.unsupported(field.path(), value, List.of(allowed)));
  }

  /** Checks that a text is one of the allowed ones. */
  public void oneOf(Field field, String... allowed) {
    if (!List.of(allowed).contains(field.text())) {
      unsupported(field, allowed);
    }
  }

  /** Checks that there is a value, and that texts and lists are not empty. */
  public boolean present(Field field, String detail) {
    boolean missing = !field.isSet() || (field.value().isTextual() && field.text().isEmpty());
    if (missing || (field.value().isArray() && field.value().isEmpty())) {
      required(field, detail);
      return false;
    }
    return true;
  }

  /** Checks that a number is not negative. */
  public void notNegative(Field field) {
    if (field.number() < 0) {
      invalid(field, NOT_NEGATIVE);
    }
  }

  /** Checks that a number is in a range, if it is set. */
  public void between(Field field, long least, long most) {
    if (field.isSet() && (field.number() < least || field.number() > most)) {
      invalid(field, "must be between %s and %s, inclusive".formatted(least, most));
    }
  }

  /** Checks the format of a text that is not empty. */
  public void format(Field field, NameFormat format) {
    if (field.hasText()) {
      formatOfAny(field, format);
    }
  }

  /** Checks the format of a text, which must not be empty. */
  public void formatOfAny(Field field, NameFormat format) {
    format.check(field.text()).forEach(problem -> invalid(field, field.text(), problem));
  }

  /** Checks a text that has the format of the key of a label. */
  public void labelKey(Field field, String key) {
    NameFormat.checkLabelKey(key).forEach(problem -> invalid(field, key, problem));
  }

  /** Checks keys and values of labels. */
  public void labels(Field labels) {
    for (String key : labels.keys()) {
      labelKey(labels, key);
      labelValue(labels, labels.value().path(key).asText());
    }
  }

  /** Checks the value of a label. */
  public void labelValue(Field field, String value) {
    NameFormat.LABEL_VALUE.check(value).forEach(problem -> invalid(field, value, problem));
  }

  /** Checks the keys of annotations. */
  public void annotations(Field annotations) {
    for (String key : annotations.keys()) {
      NameFormat.checkAnnotationKey(key).forEach(problem -> invalid(annotations, key, problem));
    }
  }

  private static JsonNode shown(JsonNode value) {
    return value.isMissingNode() ? JsonNodeFactory.instance.nullNode() : value;
  }
}
