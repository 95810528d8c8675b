package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The rules of CronJob. */
final class CronJobRules extends StandardRules {

  CronJobRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public void setDefaults(ObjectNode object) {
    PodTemplates.setDefaults(object.at("/spec/jobTemplate/spec/template/spec"));
  }
}
