/**
 * Parts of Kubernetes objects that resource managers share, with the defaults that server-side
 * apply needs.
 *
 * <p>A plug-in contains this library; the operator does not provide it. So each plug-in keeps the
 * version that it was tested with, and an upgrade of the operator changes none of its objects.
 */
@NullMarked
package io.appoperator.objects;

import org.jspecify.annotations.NullMarked;
