package io.appoperator.cel;

import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.template.TemplateNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The template of one object, or of several.
 *
 * @param id its name in rules for the status; empty if they do not read it
 * @param observed the values of its live objects that these rules read, by their names
 * @param line its line in the file, from 1
 * @param condition whether it is rendered; null for always
 * @param variable the variable of its repetition; empty if it is rendered once
 * @param repetition what the variable iterates over; null if it is rendered once
 * @param object the object
 * @param retained whether its objects are kept when they are no longer rendered
 * @param initialOnly the fields that are set only when an object is created
 */
record ObjectTemplate(
    String id,
    Map<String, ObservedValue> observed,
    int line,
    @Nullable Expression condition,
    String variable,
    @Nullable Expression repetition,
    TemplateNode object,
    boolean retained,
    List<String> initialOnly) {

  ObjectTemplate {
    observed = Map.copyOf(observed);
    initialOnly = List.copyOf(initialOnly);
  }
}
