/** The protobuf encoding of built-in kinds, which typed clients send. */
@NullMarked
package io.appoperator.embedded.protobuf;

import org.jspecify.annotations.NullMarked;
