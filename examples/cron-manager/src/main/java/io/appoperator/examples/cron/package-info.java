/** Example of a plug-in: a CronJob for an Application, configured by an extension of its spec. */
@NullMarked
package io.appoperator.examples.cron;

import org.jspecify.annotations.NullMarked;
