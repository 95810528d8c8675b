/** Sends traces by OpenTelemetry. Loaded only if traces are requested. */
@NullMarked
package io.appoperator.core.trace.otlp;

import org.jspecify.annotations.NullMarked;
