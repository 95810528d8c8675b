/**
 * Plans: what is to happen to the objects of one primary resource, and what holds it back. Pure.
 */
@NullMarked
package io.appoperator.core.plan;

import org.jspecify.annotations.NullMarked;
