/**
 * What a plug-in is written against: the service types and the values they exchange.
 *
 * <ul>
 *   <li>{@link io.appoperator.api.PrimaryKind} teaches the operator a kind of primary resource.
 *   <li>{@link io.appoperator.api.ResourceManager} turns a primary resource into secondary
 *       resources.
 *   <li>{@link io.appoperator.api.ResourceTransformer} changes secondary resources of other
 *       plug-ins.
 * </ul>
 *
 * <p>All are found with {@link java.util.ServiceLoader}: name the class in {@code
 * META-INF/services/<type>} of a jar and put the jar on the class path. A plug-in computes; the
 * operator alone talks to the cluster. All values here are immutable and safe to share between
 * threads, with the exception of the Kubernetes model objects that they carry.
 */
@NullMarked
package io.appoperator.api;

import org.jspecify.annotations.NullMarked;
