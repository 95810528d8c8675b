package io.appoperator.cel.expression;

import com.google.common.collect.ImmutableList;
import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions.Function;
import dev.cel.runtime.CelFunctionBinding;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The functions for strings. Those whose result may be far longer than their arguments check its
 * length before they create it.
 */
final class TextFunctions {

  private static final String REPLACE = "bounded_replace";
  private static final String JOIN = "bounded_join";
  private static final String JOIN_WITH = "bounded_join_with_separator";

  private TextFunctions() {}

  static void addTo(CelBuilder builder) {
    EnumSet<Function> others = EnumSet.allOf(Function.class);
    others.removeAll(EnumSet.of(Function.REPLACE, Function.JOIN));
    builder
        .addCompilerLibraries(CelExtensions.strings(others))
        .addRuntimeLibraries(CelExtensions.strings(others))
        .addFunctionDeclarations(
            CelFunctionDecl.newFunctionDeclaration(
                "replace",
                CelOverloadDecl.newMemberOverload(
                    REPLACE,
                    SimpleType.STRING,
                    SimpleType.STRING,
                    SimpleType.STRING,
                    SimpleType.STRING)),
            CelFunctionDecl.newFunctionDeclaration(
                "join",
                CelOverloadDecl.newMemberOverload(
                    JOIN, SimpleType.STRING, ListType.create(SimpleType.STRING)),
                CelOverloadDecl.newMemberOverload(
                    JOIN_WITH,
                    SimpleType.STRING,
                    ListType.create(SimpleType.STRING),
                    SimpleType.STRING)))
        .addFunctionBindings(
            CelFunctionBinding.fromOverloads(
                "replace",
                CelFunctionBinding.from(
                    REPLACE,
                    ImmutableList.of(String.class, String.class, String.class),
                    arguments ->
                        replace(
                            (String) arguments[0], (String) arguments[1], (String) arguments[2]))))
        .addFunctionBindings(
            CelFunctionBinding.fromOverloads(
                "join",
                CelFunctionBinding.from(JOIN, List.class, list -> join(list, "")),
                CelFunctionBinding.from(JOIN_WITH, List.class, String.class, TextFunctions::join)));
  }

  private static String replace(String text, String old, String replacement) {
    long count = 0;
    for (int at = text.indexOf(old); at >= 0 && at < text.length(); ) {
      count++;
      at = text.indexOf(old, at + Math.max(1, old.length()));
    }
    check(text.length() + (count + 1) * Math.max(0L, replacement.length() - old.length()));
    return text.replace(old, replacement);
  }

  private static String join(List<?> list, String separator) {
    long length = 0;
    for (Object element : list) {
      length += String.valueOf(element).length() + separator.length();
    }
    check(length);
    return list.stream().map(String::valueOf).collect(Collectors.joining(separator));
  }

  private static void check(long length) {
    if (length > Budget.MAX_BYTES) {
      throw new IllegalArgumentException("The result has more than 4 MiB");
    }
  }
}
