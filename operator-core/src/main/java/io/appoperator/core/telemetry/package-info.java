/**
 * Metrics under the names of controller-runtime, so that its dashboards work, and health checks.
 */
@NullMarked
package io.appoperator.core.telemetry;

import org.jspecify.annotations.NullMarked;
