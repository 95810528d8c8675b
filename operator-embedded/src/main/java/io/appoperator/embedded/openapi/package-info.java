/** The documents of OpenAPI v3 that clients read: schemas of kinds, and what their paths accept. */
@NullMarked
package io.appoperator.embedded.openapi;

import org.jspecify.annotations.NullMarked;
