/**
 * Bodies of requests: JSON and YAML of clients that may send anything, and what is wrong with it.
 */
@NullMarked
package io.appoperator.embedded.body;

import org.jspecify.annotations.NullMarked;
