/**
 * Tests resource managers and primary kinds without a cluster. {@link
 * io.appoperator.harness.PluginHarness} is where to start.
 */
@NullMarked
package io.appoperator.harness;

import org.jspecify.annotations.NullMarked;
