/** What all commands share: exit codes, errors for users, connection options, words for kinds. */
@NullMarked
package io.appoperator.cli.command;

import org.jspecify.annotations.NullMarked;
