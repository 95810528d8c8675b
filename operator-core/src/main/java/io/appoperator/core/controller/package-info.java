/**
 * A work queue and its workers for the primaries of one kind: what is reconciled next, and when
 * again.
 */
@NullMarked
package io.appoperator.core.controller;

import org.jspecify.annotations.NullMarked;
