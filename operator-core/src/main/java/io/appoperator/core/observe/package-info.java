/** What the operator remembers of live objects, and how it sees that somebody changed them. */
@NullMarked
package io.appoperator.core.observe;

import org.jspecify.annotations.NullMarked;
