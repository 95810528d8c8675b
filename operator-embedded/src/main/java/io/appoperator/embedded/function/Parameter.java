package io.appoperator.embedded.function;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;

/**
 * The type of a parameter of functions.
 *
 * @param celType the type that expressions see
 * @param type the type of its values
 */
record Parameter<T>(CelType celType, Class<T> type) {

  static final Parameter<String> STRING = new Parameter<>(SimpleType.STRING, String.class);
  static final Parameter<Long> INT = new Parameter<>(SimpleType.INT, Long.class);
  static final Parameter<Boolean> BOOL = new Parameter<>(SimpleType.BOOL, Boolean.class);

  /** Returns a type that only functions create. */
  static <T> Parameter<T> opaque(String name, Class<T> type) {
    return new Parameter<>(OpaqueType.create(name), type);
  }
}
