package io.appoperator.core.reconcile;

import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.BlindSpot;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.Obstacles;
import java.util.List;
import java.util.function.Supplier;

/**
 * What there is in the cluster besides the primary resources; shared by all controllers.
 *
 * @param live the secondary resources
 * @param reader makes records of live objects
 * @param blindSpots gives what cannot be listed at the moment
 * @param obstacles the objects of others that stand in our way
 */
public record Sight(
    LiveStore live, LiveReader reader, Supplier<List<BlindSpot>> blindSpots, Obstacles obstacles) {}
