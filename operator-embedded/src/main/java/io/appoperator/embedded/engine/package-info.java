/** What the API server does with a request, without HTTP. */
@NullMarked
package io.appoperator.embedded.engine;

import org.jspecify.annotations.NullMarked;
