/** Example of a plug-in: a CronJob for an Application, asked for by annotations. */
@NullMarked
package io.appoperator.examples.cron;

import org.jspecify.annotations.NullMarked;
