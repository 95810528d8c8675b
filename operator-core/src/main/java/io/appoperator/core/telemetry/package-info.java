/**
 * What the operator tells about itself: metrics under the names that dashboards of controllers
 * expect, and health.
 */
@NullMarked
package io.appoperator.core.telemetry;

import org.jspecify.annotations.NullMarked;
