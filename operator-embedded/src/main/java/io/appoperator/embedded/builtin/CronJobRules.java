package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/** The rules of CronJob. */
final class CronJobRules extends StandardRules {

  /** The names of its Jobs end with eleven more characters. */
  private static final int MAX_NAME = 52;

  CronJobRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    Field name = Field.of(object, "metadata").child("name");
    if (name.text().length() > MAX_NAME) {
      errors.invalid(name, "must be no more than " + MAX_NAME + " characters");
    }
    checkSchedule(spec.child("schedule"), errors);
    checkZone(spec.child("timeZone"), errors);
    for (String number :
        List.of(
            "startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit")) {
      errors.notNegative(spec.child(number));
    }
    JobSpecRules.validateTemplate(spec.child("jobTemplate").child("spec"), errors);
    return errors.all();
  }

  @Override
  public void setDefaults(ObjectNode object) {
    PodTemplates.setDefaults(object.at("/spec/jobTemplate/spec/template/spec"));
  }

  private static void checkSchedule(Field schedule, FieldErrors errors) {
    if (schedule.text().contains("TZ")) {
      errors.invalid(schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
    } else if (schedule.hasText()) {
      ScheduleFormat.check(schedule.text()).ifPresent(problem -> errors.invalid(schedule, problem));
    }
  }

  private static void checkZone(Field zone, FieldErrors errors) {
    if (!zone.isSet()) {
      return;
    }
    if (zone.text().isEmpty()) {
      errors.invalid(zone, "timeZone must be nil or non-empty string");
    } else if (zone.text().toLowerCase(Locale.ROOT).equals("local")) {
      errors.invalid(
          zone,
          "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
    } else if (!ZoneId.getAvailableZoneIds().contains(zone.text())) {
      errors.invalid(zone, "unknown time zone " + zone.text());
    }
  }
}
