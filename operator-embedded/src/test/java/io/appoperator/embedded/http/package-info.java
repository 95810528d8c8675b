@NullMarked
package io.appoperator.embedded.http;

import org.jspecify.annotations.NullMarked;
