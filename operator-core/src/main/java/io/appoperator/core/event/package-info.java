/** Tells people what happened to primary resources: a few events, written when there is time. */
@NullMarked
package io.appoperator.core.event;

import org.jspecify.annotations.NullMarked;
