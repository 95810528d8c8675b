package io.appoperator.examples.cron;

import io.appoperator.api.ValueType;

/**
 * The extension {@code spec.extensions.cron} of an Application.
 *
 * @param schedule the schedule of the CronJob, such as {@code 0 3 * * *}
 * @param command the shell command
 * @param concurrencyPolicy what happens if the last job still runs; the schema's default is Forbid
 */
record CronSpec(String schedule, String command, String concurrencyPolicy) {

  static final ValueType<CronSpec> TYPE =
      ValueType.of(
          CronSpec.class,
          """
          description: A command that runs at certain times.
          type: object
          required: [schedule, command]
          properties:
            schedule:
              description: The times in the format of cron, such as `0 3 * * *`.
              type: string
              minLength: 1
              maxLength: 100
            command:
              description: The command for the shell of the image.
              type: string
              minLength: 1
              maxLength: 4096
            concurrencyPolicy:
              description: What happens if the last job still runs.
              type: string
              enum: [Allow, Forbid, Replace]
              default: Forbid
          """);
}
