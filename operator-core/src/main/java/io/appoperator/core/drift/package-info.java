/**
 * Finds which client changed an applied field, how often it was repaired, and which fields
 * admission overrides.
 */
@NullMarked
package io.appoperator.core.drift;

import org.jspecify.annotations.NullMarked;
