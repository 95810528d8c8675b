/**
 * {@code operator install}, {@code rbac} and {@code crd}: manifests that a cluster needs
 * beforehand.
 */
@NullMarked
package io.appoperator.cli.install;

import org.jspecify.annotations.NullMarked;
