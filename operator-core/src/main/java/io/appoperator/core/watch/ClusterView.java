package io.appoperator.core.watch;

import io.appoperator.core.observe.LiveReader;

/**
 * What the operator knows of the cluster besides the primary resources. Shared by all controllers.
 *
 * @param live the records of the secondary resources
 * @param reader creates records of live objects
 * @param coverage reports where unknown objects may exist
 * @param conflictWatcher watches the objects that conflict with desired objects
 * @param trigger receives the primaries to reconcile because of a change that another primary found
 */
public record ClusterView(
    LiveStore live,
    LiveReader reader,
    WatchCoverage coverage,
    ConflictWatcher conflictWatcher,
    ReconcileTrigger trigger) {}
