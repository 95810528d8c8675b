@NullMarked
package io.appoperator.embedded.protobuf;

import org.jspecify.annotations.NullMarked;
