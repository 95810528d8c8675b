/** Records Kubernetes Events of primary resources, rate-limited and asynchronously. */
@NullMarked
package io.appoperator.core.event;

import org.jspecify.annotations.NullMarked;
