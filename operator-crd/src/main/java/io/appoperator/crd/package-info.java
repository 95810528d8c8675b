/**
 * Writes CustomResourceDefinitions from records with {@link io.appoperator.api.CustomResource},
 * when a plug-in is compiled.
 */
@NullMarked
package io.appoperator.crd;

import org.jspecify.annotations.NullMarked;
