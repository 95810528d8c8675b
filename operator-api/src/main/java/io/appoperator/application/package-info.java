/** The kind Application of apps.example.com: its spec as records, its schema, rules and status. */
@NullMarked
package io.appoperator.application;

import org.jspecify.annotations.NullMarked;
