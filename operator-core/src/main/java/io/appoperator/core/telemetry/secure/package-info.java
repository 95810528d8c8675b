/** The metrics over TLS, for clients that the API server permits to read them. */
@NullMarked
package io.appoperator.core.telemetry.secure;

import org.jspecify.annotations.NullMarked;
