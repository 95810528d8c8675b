/** What the operator stores of live objects, and how it detects changes by other clients. */
@NullMarked
package io.appoperator.core.observe;

import org.jspecify.annotations.NullMarked;
