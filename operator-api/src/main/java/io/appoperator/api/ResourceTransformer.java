package io.appoperator.api;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import java.util.Set;

/**
 * Changes objects that resource managers render, such as the annotations or the containers of their
 * pods.
 *
 * <p>A transformer is a pure function, like a {@link ResourceManager}: no client, no clock, no
 * randomness, no environment, no I/O and no mutable state. {@link java.util.ServiceLoader} creates
 * one instance with the public constructor without parameters. Many threads call it at the same
 * time.
 *
 * <p>Every transformer gets the object as its manager rendered it, and never sees what other
 * transformers change. The operator puts all changes together: their order has no meaning. Two
 * transformers conflict if they write different values to the same field, or add different elements
 * with the same key to a list. Then the live object is not changed.
 *
 * @param <S> the type of the primary resource's {@code spec}
 * @since 1.0
 */
public interface ResourceTransformer<S> {

  /**
   * Returns the id of this transformer, for messages and for an annotation of the objects that it
   * changes.
   *
   * @return lower-case letters, digits and hyphens, at most 63 characters; unique among all loaded
   *     transformers, and never changed
   */
  String id();

  /** Returns the {@code spec} type of the primary kind whose objects this transformer changes. */
  Class<S> specType();

  /**
   * Declares the kinds of objects that {@link #transform} is called for, and the fields of them
   * that it may change. The operator refuses a change of any other field.
   */
  Set<TransformedKind> transforms();

  /**
   * Declares the configuration of this transformer, which the settings of the operator set at
   * {@code transformers.<id>.config}. Its value comes with every request: {@link
   * RenderRequest#config}.
   *
   * @return the type and the schema; empty, the default, if there is nothing to configure
   * @since 1.0
   */
  default Optional<ValueType<?>> config() {
    return Optional.empty();
  }

  /**
   * Changes one object.
   *
   * <p>A list keeps its elements in their order; new elements follow at its end. Elements without a
   * key, such as tolerations, can only be added: any other change replaces the whole list. These
   * fields belong to the operator or to the manager of the object, and cannot be changed: name,
   * namespace, owner references, selectors and the labels that they select, the common labels, keys
   * under the group of a primary kind such as {@code apps.example.com/}, and fields that the
   * manager marks as initial only or as a lower bound.
   *
   * <p>An exception, null or a refused change affects only this object: if this transformer changed
   * the live object before, that is left as it is. If there is none, it is not created. A call that
   * takes many seconds is interrupted and abandoned, and this transformer is disabled until the
   * operator restarts.
   *
   * @param request the primary resource, as its managers get it
   * @param object a copy of the object, which may be changed and returned. A new value may be a
   *     scalar, a list, a map with string keys, or a Kubernetes model object such as a container
   * @return the changed object, or the same object if there is nothing to change; never null
   */
  GenericKubernetesResource transform(RenderRequest<S> request, GenericKubernetesResource object);
}
