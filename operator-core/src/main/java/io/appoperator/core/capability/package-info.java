/** What a cluster serves: which of the optional kinds of resource managers it has. */
@NullMarked
package io.appoperator.core.capability;

import org.jspecify.annotations.NullMarked;
