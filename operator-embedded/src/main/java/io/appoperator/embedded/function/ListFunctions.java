package io.appoperator.embedded.function;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelFunctionBinding;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** {@code isSorted}, {@code sum}, {@code min}, {@code max} and {@code indexOf} of lists. */
final class ListFunctions {

  private static final List<CelType> COMPARABLE =
      List.of(
          SimpleType.INT,
          SimpleType.UINT,
          SimpleType.DOUBLE,
          SimpleType.BOOL,
          SimpleType.DURATION,
          SimpleType.TIMESTAMP,
          SimpleType.STRING);

  private ListFunctions() {}

  static void addTo(FunctionSet functions) {
    for (CelType type : COMPARABLE) {
      Parameter<?> list = new Parameter<>(ListType.create(type), List.class);
      String id = "list_" + type.name().replaceAll("\\W", "_");
      functions.member(
          "isSorted",
          id + "_is_sorted_bool",
          SimpleType.BOOL,
          list,
          all -> isSorted((List<?>) all));
      functions.member("min", id + "_min", type, list, all -> min((List<?>) all));
      functions.member("max", id + "_max", type, list, all -> max((List<?>) all));
    }
    addSum(functions, SimpleType.INT, list -> list.stream().reduce(0L, ListFunctions::addInts));
    addSum(
        functions,
        SimpleType.UINT,
        list -> list.stream().reduce(UnsignedLong.ZERO, ListFunctions::addUnsigned));
    addSum(
        functions,
        SimpleType.DOUBLE,
        list -> list.stream().mapToDouble(value -> (Double) value).sum());
    addSum(
        functions,
        SimpleType.DURATION,
        list -> list.stream().reduce(Duration.ZERO, ListFunctions::addDurations));
    addIndex(
        functions, "indexOf", "list_a_index_of_int", (list, item) -> (long) list.indexOf(item));
    addIndex(
        functions,
        "lastIndexOf",
        "list_a_last_index_of_int",
        (list, item) -> (long) list.lastIndexOf(item));
  }

  private static void addSum(
      FunctionSet functions, CelType type, FunctionSet.Unary<List<Object>> sum) {
    String id = "list_" + type.name().replaceAll("\\W", "_") + "_sum";
    functions.add(
        "sum",
        CelOverloadDecl.newMemberOverload(id, type, ListType.create(type)),
        CelFunctionBinding.from(id, List.class, list -> sum.apply(objects(list))));
  }

  private static void addIndex(
      FunctionSet functions, String name, String id, FunctionSet.Binary<List<?>, Object> index) {
    CelType element = TypeParamType.create("A");
    functions.add(
        name,
        CelOverloadDecl.newMemberOverload(id, SimpleType.INT, ListType.create(element), element),
        CelFunctionBinding.from(
            id, List.class, Object.class, (list, item) -> index.apply(list, item)));
  }

  private static boolean isSorted(List<?> list) {
    for (int i = 1; i < list.size(); i++) {
      if (ORDER.compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static Object min(List<?> list) {
    return objects(list).stream().min(ORDER).orElseThrow(() -> empty("min"));
  }

  private static Object max(List<?> list) {
    return objects(list).stream().max(ORDER).orElseThrow(() -> empty("max"));
  }

  private static IllegalArgumentException empty(String function) {
    return new IllegalArgumentException(function + " called on empty list");
  }

  private static Object addInts(Object first, Object second) {
    return Math.addExact((Long) first, (Long) second);
  }

  private static Object addUnsigned(Object first, Object second) {
    return ((UnsignedLong) first).plus((UnsignedLong) second);
  }

  private static Object addDurations(Object first, Object second) {
    return ((Duration) first).plus((Duration) second);
  }

  @SuppressWarnings("unchecked") // lists of CEL are immutable
  private static List<Object> objects(List<?> list) {
    return (List<Object>) list;
  }

  /** The compiler of CEL makes sure that the elements have one comparable type. */
  @SuppressWarnings("unchecked")
  private static final Comparator<Object> ORDER =
      (first, second) -> ((Comparable<Object>) first).compareTo(second);
}
