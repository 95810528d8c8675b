package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules of ConfigMap and Secret. */
final class DataRules extends StandardRules {

  private final Set<String> selectableFields;

  DataRules(ObjectNode newObject, Set<String> selectableFields) {
    super(newObject, false);
    this.selectableFields = selectableFields;
  }

  @Override
  public Set<String> selectableFields() {
    return selectableFields;
  }

  @Override
  public void setDefaults(ObjectNode object) {
    JsonNode texts = object.path("stringData");
    if (texts.isObject()) {
      ObjectNode data = object.withObjectProperty("data");
      for (Map.Entry<String, JsonNode> text : texts.properties()) {
        byte[] bytes = text.getValue().asText().getBytes(StandardCharsets.UTF_8);
        data.put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
      object.remove("stringData");
    }
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field data = Field.of(object, "data");
    Field binary = Field.of(object, "binaryData");
    for (Field field : List.of(data, binary)) {
      for (String key : field.keys()) {
        NameFormat.DATA_KEY
            .check(key)
            .forEach(problem -> errors.invalid(field.entry(key), key, problem));
      }
    }
    for (String key : data.keys()) {
      if (binary.value().has(key)) {
        errors.invalid(data.entry(key), key, "duplicate of key present in binaryData");
      }
    }
    boolean isSecret = object.path("kind").asText().equals("Secret");
    long size =
        isSecret
            ? DataSize.ofBytes(data.value())
            : DataSize.ofTexts(data.value()) + DataSize.ofBytes(binary.value());
    if (size > DataSize.LIMIT) {
      // kube-apiserver writes the whole ConfigMap as an empty path.
      errors.addAll(List.of(FieldError.tooLong(isSecret ? "data" : "[]", DataSize.LIMIT)));
    }
    if (isSecret) {
      SecretTypes.validate(object, data, errors);
    }
    return errors.all();
  }

  @Override
  public List<FieldError> validateUpdate(ObjectNode object, ObjectNode old) {
    List<FieldError> errors = new ArrayList<>();
    if (!object.path("type").equals(old.path("type"))) {
      errors.add(FieldError.invalid("type", object.path("type"), "field is immutable"));
    }
    if (old.path("immutable").asBoolean()) {
      for (String field : List.of("immutable", "data", "binaryData")) {
        if (!object.path(field).equals(old.path(field))) {
          errors.add(FieldError.forbidden(field, "field is immutable when `immutable` is set"));
        }
      }
    }
    return errors;
  }
}
