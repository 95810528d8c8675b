/** Sends traces by OpenTelemetry. Loaded only when somebody asks for traces. */
@NullMarked
package io.appoperator.core.trace.otlp;

import org.jspecify.annotations.NullMarked;
