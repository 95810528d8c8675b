package io.appoperator.embedded.function;

import com.google.common.collect.ImmutableList;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;

/** {@code find} and {@code findAll}. */
final class RegexFunctions {

  private static final CelType TEXTS = ListType.create(SimpleType.STRING);
  private static final String LIMITED = "string_find_all_string_int";

  private RegexFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.member(
        "find",
        "string_find_string",
        SimpleType.STRING,
        Parameter.STRING,
        Parameter.STRING,
        (text, pattern) -> find(text, pattern, 1).stream().findFirst().orElse(""));
    functions.member(
        "findAll",
        "string_find_all_string",
        TEXTS,
        Parameter.STRING,
        Parameter.STRING,
        (text, pattern) -> find(text, pattern, -1));
    functions.add(
        "findAll",
        CelOverloadDecl.newMemberOverload(
            LIMITED, TEXTS, SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
        CelFunctionBinding.from(
            LIMITED,
            ImmutableList.of(String.class, String.class, Long.class),
            arguments -> find((String) arguments[0], (String) arguments[1], (Long) arguments[2])));
  }

  /** Returns what a pattern matches; all of it if the limit is negative. */
  private static List<String> find(String text, String pattern, long limit) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while ((limit < 0 || found.size() < limit) && matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }
}
