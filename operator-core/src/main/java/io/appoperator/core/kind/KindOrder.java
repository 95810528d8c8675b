package io.appoperator.core.kind;

import io.appoperator.api.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which the objects of a primary are applied and deleted, by their kinds: the waves of
 * {@link KindTable}, and the order that managers declare. Only the declared kinds move. Immutable.
 */
public final class KindOrder {

  /** The order without declarations. */
  public static final KindOrder BUILT_IN = new KindOrder(List.of());

  private final List<Precedence> declarations;
  private final Set<GroupKind> declared = new HashSet<>();
  private final Map<GroupKind, Integer> ranks;
  private final Map<GroupKind, Integer> deletionRanks;

  /**
   * @param declarations the declared order, without a {@linkplain OrderCycle cycle}
   */
  public KindOrder(List<Precedence> declarations) {
    this.declarations = List.copyOf(declarations);
    for (Precedence declaration : declarations) {
      declared.add(declaration.first());
      declared.add(declaration.then());
    }
    ranks = new KindRanks(declarations, KindDescription::wave, Waves.UNKNOWN).all();
    deletionRanks =
        new KindRanks(
                declarations.stream().map(Precedence::reversed).toList(),
                KindDescription::deletionWave,
                Waves.UNKNOWN_DELETION)
            .all();
  }

  /** Returns when objects of a kind are applied, lower ranks first. Pruning reverses the order. */
  public int rank(ResourceKind kind) {
    Integer rank = ranks.isEmpty() ? null : ranks.get(GroupKind.of(kind));
    return rank == null ? KindTable.wave(kind) : rank;
  }

  /**
   * Returns when objects of a kind are deleted with their primary, lower waves first: in the
   * reverse order, except that Services are deleted before workloads.
   */
  public int deletionWave(ResourceKind kind) {
    Integer wave = deletionRanks.isEmpty() ? null : deletionRanks.get(GroupKind.of(kind));
    return wave == null ? KindTable.deletionWave(kind) : wave;
  }

  /**
   * Returns whether objects of a kind refer to workloads or Services. Pruning deletes them before
   * the objects that they refer to change.
   */
  public boolean refersToWorkloads(ResourceKind kind) {
    return rank(kind) >= Waves.DEPENDENTS;
  }

  /**
   * Returns whether the objects that refer to an object decide when it is applied: the operator
   * does not know its kind, and no manager declares an order for it.
   */
  public boolean followsReferences(ResourceKind kind) {
    return !KindTable.isKnown(kind) && !declared.contains(GroupKind.of(kind));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KindOrder that && declarations.equals(that.declarations);
  }

  @Override
  public int hashCode() {
    return declarations.hashCode();
  }

  /** Returns the declared order in words. */
  @Override
  public String toString() {
    return declarations.toString();
  }
}
