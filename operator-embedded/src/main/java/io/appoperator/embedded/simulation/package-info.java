/** Simulated controllers: what a cluster does with workloads, nodes, claims and autoscalers. */
@NullMarked
package io.appoperator.embedded.simulation;

import org.jspecify.annotations.NullMarked;
