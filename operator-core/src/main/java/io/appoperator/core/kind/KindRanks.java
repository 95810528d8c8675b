package io.appoperator.core.kind;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Ranks kinds so that each declared order holds. A known kind keeps its wave: it moves only behind
 * kinds of the same wave. Another kind has a wave of its own, unless a declaration moves it. Used
 * by one thread.
 */
final class KindRanks {

  private final List<Precedence> declarations;
  private final ToIntFunction<KindDescription> waves;
  private final int unknown;
  private final Map<GroupKind, Integer> latest = new HashMap<>();
  private final Map<GroupKind, Integer> ranks = new HashMap<>();

  /**
   * @param declarations the declared order, without a cycle
   * @param waves the wave of a known kind
   * @param unknown the wave of other kinds
   */
  KindRanks(List<Precedence> declarations, ToIntFunction<KindDescription> waves, int unknown) {
    this.declarations = declarations;
    this.waves = waves;
    this.unknown = unknown;
  }

  /** Returns the ranks of all kinds with a declared order. */
  Map<GroupKind, Integer> all() {
    declarations.stream().flatMap(d -> Stream.of(d.first(), d.then())).forEach(this::rank);
    return Map.copyOf(ranks);
  }

  private int rank(GroupKind kind) {
    Integer known = ranks.get(kind);
    if (known != null) {
      return known;
    }
    int rank = latest(kind);
    Optional<Integer> wave = wave(kind);
    for (Precedence declaration : declarations) {
      if (declaration.then().equals(kind)) {
        int behind = rank(declaration.first()) + 1;
        if (wave.isEmpty() || behind < wave.get() + Waves.STEP) {
          rank = Math.max(rank, behind);
        }
      }
    }
    ranks.put(kind, rank);
    return rank;
  }

  /** Returns the rank of a kind if nothing had to precede it. */
  private int latest(GroupKind kind) {
    Optional<Integer> wave = wave(kind);
    if (wave.isPresent()) {
      return wave.get();
    }
    Integer known = latest.get(kind);
    if (known != null) {
      return known;
    }
    int rank = unknown;
    for (Precedence declaration : declarations) {
      if (declaration.first().equals(kind)) {
        rank = Math.min(rank, latest(declaration.then()) - 1);
      }
    }
    latest.put(kind, rank);
    return rank;
  }

  private Optional<Integer> wave(GroupKind kind) {
    return KindTable.find(kind).map(waves::applyAsInt);
  }
}
