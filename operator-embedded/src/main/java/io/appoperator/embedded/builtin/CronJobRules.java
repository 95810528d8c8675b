package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The rules of CronJob. */
final class CronJobRules extends StandardRules {

  CronJobRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    return PodTemplates.validate(
        object.at("/spec/jobTemplate/spec/template/spec"), "spec.jobTemplate.spec.template.spec");
  }

  @Override
  public void setDefaults(ObjectNode object) {
    PodTemplates.setDefaults(object.at("/spec/jobTemplate/spec/template/spec"));
  }
}
