/** What resource managers read of objects that they do not own. Pure. */
@NullMarked
package io.appoperator.core.related;

import org.jspecify.annotations.NullMarked;
