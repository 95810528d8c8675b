/** Measures the steps of a reconcile one by one, on an Application as a cluster holds it. */
@NullMarked
package io.appoperator.benchmarks.steps;

import org.jspecify.annotations.NullMarked;
