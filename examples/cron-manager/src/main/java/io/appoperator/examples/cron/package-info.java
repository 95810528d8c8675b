/** Example of a plug-in: a CronJob for an Application, configured by annotations. */
@NullMarked
package io.appoperator.examples.cron;

import org.jspecify.annotations.NullMarked;
