package io.appoperator.embedded.function;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Immutable;
import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Functions with their types. A function that throws an IllegalArgumentException ends the
 * evaluation with its message. Not thread-safe.
 */
final class FunctionSet {

  /** A function of one argument. */
  @Immutable
  interface Unary<A> {
    Object apply(A argument);
  }

  /** A function of two arguments. */
  @Immutable
  interface Binary<A, B> {
    Object apply(A first, B second);
  }

  private final Map<String, List<CelOverloadDecl>> declarations = new LinkedHashMap<>();
  private final Map<String, List<CelFunctionBinding>> bindings = new LinkedHashMap<>();

  /** Adds a function that is called as {@code name(argument)}. */
  <A> void global(String name, String id, CelType result, Parameter<A> a, Unary<A> function) {
    add(
        name,
        CelOverloadDecl.newGlobalOverload(id, result, a.celType()),
        CelFunctionBinding.from(id, a.type(), function::apply));
  }

  /** Adds a function that is called as {@code name(first, second)}. */
  <A, B> void global(
      String name,
      String id,
      CelType result,
      Parameter<A> a,
      Parameter<B> b,
      Binary<A, B> function) {
    add(
        name,
        CelOverloadDecl.newGlobalOverload(id, result, a.celType(), b.celType()),
        CelFunctionBinding.from(id, a.type(), b.type(), function::apply));
  }

  /** Adds a function without arguments, which always has the same result. */
  @SuppressWarnings("Immutable") // values of expressions never change
  void constant(String name, String id, CelType result, Object value) {
    add(
        name,
        CelOverloadDecl.newGlobalOverload(id, result, List.of()),
        CelFunctionBinding.from(id, ImmutableList.of(), arguments -> value));
  }

  /** Adds a function that is called as {@code target.name()}. */
  <A> void member(String name, String id, CelType result, Parameter<A> target, Unary<A> function) {
    add(
        name,
        CelOverloadDecl.newMemberOverload(id, result, target.celType()),
        CelFunctionBinding.from(id, target.type(), function::apply));
  }

  /** Adds a function that is called as {@code target.name(argument)}. */
  <A, B> void member(
      String name,
      String id,
      CelType result,
      Parameter<A> target,
      Parameter<B> argument,
      Binary<A, B> function) {
    add(
        name,
        CelOverloadDecl.newMemberOverload(id, result, target.celType(), argument.celType()),
        CelFunctionBinding.from(id, target.type(), argument.type(), function::apply));
  }

  /** Adds a function with its declaration. */
  void add(String name, CelOverloadDecl declaration, CelFunctionBinding binding) {
    declarations.computeIfAbsent(name, key -> new ArrayList<>()).add(declaration);
    bindings.computeIfAbsent(name, key -> new ArrayList<>()).add(binding);
  }

  /** Returns whether a function has a result for a text. */
  static boolean accepts(Unary<String> function, String text) {
    try {
      function.apply(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Adds all functions to an environment. */
  void addTo(CelBuilder builder) {
    declarations.forEach(
        (name, overloads) ->
            builder.addFunctionDeclarations(
                CelFunctionDecl.newFunctionDeclaration(name, overloads)));
    bindings.forEach(
        (name, overloads) ->
            builder.addFunctionBindings(CelFunctionBinding.fromOverloads(name, overloads)));
  }
}
