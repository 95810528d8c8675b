/** Tests of the metrics over TLS. */
@NullMarked
package io.appoperator.core.telemetry.secure;

import org.jspecify.annotations.NullMarked;
