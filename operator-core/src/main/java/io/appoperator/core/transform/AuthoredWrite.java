package io.appoperator.core.transform;

/**
 * A write with its transformer.
 *
 * @param transformer the id of the transformer
 * @param write the write
 */
record AuthoredWrite(String transformer, FieldWrite write) {}
