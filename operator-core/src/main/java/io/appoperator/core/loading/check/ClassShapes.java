package io.appoperator.core.loading.check;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** The classes that a plug-in sees. Used by one thread. */
final class ClassShapes {

  /** Whether a member exists. */
  enum Existence {
    PRESENT,
    ABSENT,
    /** A supertype is missing, so it cannot be decided. */
    UNKNOWN
  }

  private final ClassFiles files;
  private final Map<String, Optional<ClassShape>> known = new HashMap<>();

  ClassShapes(ClassFiles files) {
    this.files = files;
  }

  Optional<ClassShape> find(String name) throws IOException {
    Optional<ClassShape> shape = known.get(name);
    if (shape == null) {
      try (@Nullable InputStream content = files.open(name)) {
        shape =
            content == null
                ? Optional.empty()
                : Optional.of(ClassShape.read(content.readAllBytes()));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        shape = Optional.empty(); // a class file that ASM cannot read
      }
      known.put(name, shape);
    }
    return shape;
  }

  /** Returns whether a class or one of its supertypes has a member. */
  Existence find(String owner, String member) throws IOException {
    return any(owner, shape -> shape.members().containsKey(member));
  }

  /** Returns whether a class has this supertype. */
  boolean isSubtype(String name, String type) throws IOException {
    return name.equals(type)
        || any(name, shape -> type.equals(shape.parent()) || shape.interfaces().contains(type))
            != Existence.ABSENT;
  }

  /** Returns the abstract methods of an interface that no class of a hierarchy implements. */
  List<String> unimplemented(String name, String type) throws IOException {
    List<String> missing = new ArrayList<>();
    for (var member : find(type).map(ClassShape::members).orElse(Map.of()).entrySet()) {
      boolean isAbstract = (member.getValue() & Opcodes.ACC_ABSTRACT) != 0;
      if (isAbstract
          && any(name, shape -> isImplementedBy(shape, member.getKey())) == Existence.ABSENT) {
        missing.add(member.getKey());
      }
    }
    return missing;
  }

  private static boolean isImplementedBy(ClassShape shape, String member) {
    @Nullable Integer access = shape.members().get(member);
    return access != null && (access & Opcodes.ACC_ABSTRACT) == 0;
  }

  private Existence any(String name, Predicate<ClassShape> condition) throws IOException {
    Optional<ClassShape> shape = find(name);
    if (shape.isEmpty()) {
      return Existence.UNKNOWN;
    }
    if (condition.test(shape.get())) {
      return Existence.PRESENT;
    }
    List<String> parents = new ArrayList<>(shape.get().interfaces());
    @Nullable String parent = shape.get().parent();
    parents.add(parent == null ? "java/lang/Object" : parent);
    boolean unknown = false;
    for (String next : parents) {
      Existence found = next.equals(name) ? Existence.ABSENT : any(next, condition);
      if (found == Existence.PRESENT) {
        return found;
      }
      unknown |= found == Existence.UNKNOWN;
    }
    return unknown ? Existence.UNKNOWN : Existence.ABSENT;
  }
}
