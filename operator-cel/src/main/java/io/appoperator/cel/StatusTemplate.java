package io.appoperator.cel;

import io.appoperator.cel.template.TemplateNode;
import io.appoperator.core.plugin.StatusRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a file for the status of a primary resource.
 *
 * @param fields the fields that it writes, by their names
 * @param rules the fields as in the file
 * @param readiness whether the primary resource is ready; null if its objects decide that
 */
record StatusTemplate(
    Map<String, TemplateNode> fields,
    List<StatusRule> rules,
    @Nullable ReadinessTemplate readiness) {

  StatusTemplate {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    rules = List.copyOf(rules);
  }
}
