/**
 * A work queue and its workers for the primaries of one kind: which primary is reconciled next, and
 * when it is requeued.
 */
@NullMarked
package io.appoperator.core.controller;

import org.jspecify.annotations.NullMarked;
