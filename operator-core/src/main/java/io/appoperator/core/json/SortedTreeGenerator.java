package io.appoperator.core.json;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.base.GeneratorBase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Builds the tree of a model object while Jackson serializes it. Jackson itself would record all
 * tokens first, and read them afterwards. Every rendered object is converted this way.
 */
final class SortedTreeGenerator extends GeneratorBase {

  private final JsonNodeFactory nodes;
  private final Deque<ContainerNode<?>> open = new ArrayDeque<>();
  private String member = "";
  private @Nullable JsonNode root;

  @SuppressWarnings("deprecation") // the other constructors need buffers, which a tree does not
  SortedTreeGenerator(ObjectCodec codec, JsonNodeFactory nodes) {
    super(0, codec);
    this.nodes = nodes;
  }

  /** Returns what was written. */
  JsonNode tree() {
    return root == null ? nodes.missingNode() : root;
  }

  private void add(JsonNode value) {
    ContainerNode<?> parent = open.peek();
    if (parent instanceof ObjectNode object) {
      object.set(member, value);
    } else if (parent instanceof ArrayNode array) {
      array.add(value);
    } else {
      root = value;
    }
  }

  private void start(ContainerNode<?> container) {
    add(container);
    open.push(container);
  }

  @Override
  public void writeStartObject() {
    start(nodes.objectNode());
  }

  @Override
  public void writeEndObject() {
    open.pop();
  }

  @Override
  public void writeStartArray() {
    start(nodes.arrayNode());
  }

  @Override
  public void writeEndArray() {
    open.pop();
  }

  @Override
  public void writeFieldName(String name) {
    member = name;
  }

  @Override
  public void writeString(String text) {
    add(nodes.textNode(text));
  }

  @Override
  public void writeString(char[] buffer, int offset, int length) {
    writeString(new String(buffer, offset, length));
  }

  @Override
  public void writeNumber(int value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(long value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(BigInteger value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(double value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(float value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(BigDecimal value) {
    add(nodes.numberNode(value));
  }

  @Override
  public void writeNumber(String encoded) {
    writeNumber(new BigDecimal(encoded));
  }

  @Override
  public void writeBoolean(boolean value) {
    add(nodes.booleanNode(value));
  }

  @Override
  public void writeNull() {
    add(nodes.nullNode());
  }

  @Override
  public void writeBinary(Base64Variant variant, byte[] data, int offset, int length) {
    add(nodes.binaryNode(Arrays.copyOfRange(data, offset, offset + length)));
  }

  @Override
  public void writeRawUTF8String(byte[] buffer, int offset, int length) {
    _reportUnsupportedOperation();
  }

  @Override
  public void writeUTF8String(byte[] buffer, int offset, int length) {
    _reportUnsupportedOperation();
  }

  @Override
  public void writeRaw(String text) {
    _reportUnsupportedOperation();
  }

  @Override
  public void writeRaw(String text, int offset, int length) {
    _reportUnsupportedOperation();
  }

  @Override
  public void writeRaw(char[] text, int offset, int length) {
    _reportUnsupportedOperation();
  }

  @Override
  public void writeRaw(char c) {
    _reportUnsupportedOperation();
  }

  @Override
  public void flush() {}

  @Override
  protected void _releaseBuffers() {}

  @Override
  protected void _verifyValueWrite(String type) {}
}
