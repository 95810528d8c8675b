package io.appoperator.embedded.admission;

/**
 * Why a request is rejected.
 *
 * @param reason the reason of the status, such as {@code Invalid}
 * @param message what is wrong; of a policy, with its name and that of its binding
 * @param isCause whether the details of the status repeat the message as a cause
 */
public record Rejection(String reason, String message, boolean isCause) {}
