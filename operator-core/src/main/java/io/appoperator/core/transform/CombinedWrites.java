package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The writes of all transformers to one object. The result does not depend on the order in which
 * transformers are added, except for the order of elements that they add to the same list.
 */
public final class CombinedWrites {

  private final WrittenFields written = new WrittenFields();
  private final List<FieldAuthor> authors = new ArrayList<>();
  private final List<FieldWrite> all = new ArrayList<>();

  /**
   * Adds the writes of a transformer.
   *
   * @param transformer its id
   * @return the first conflict with another transformer; empty if there is none
   */
  public Optional<WriteConflict> add(String transformer, List<FieldWrite> writes) {
    for (FieldWrite write : writes) {
      Optional<String> other = written.conflicting(write);
      if (other.isPresent()) {
        return Optional.of(new WriteConflict(write.place(), other.get(), transformer));
      }
    }
    for (FieldWrite write : writes) {
      all.add(write);
      if (written.add(new AuthoredWrite(transformer, write))) {
        authors.add(new FieldAuthor(write.place(), transformer));
      }
    }
    return Optional.empty();
  }

  /** Returns the transformer that writes each field; of several, the first one added. */
  public List<FieldAuthor> authors() {
    return authors;
  }

  /**
   * Returns an object with all writes and with an annotation. It shares what does not change with
   * the original.
   *
   * @param rendered the original; its keys are sorted below the first level
   * @param annotation the key of the annotation
   * @return an object whose keys are sorted on all levels
   */
  public ObjectNode applyTo(ObjectNode rendered, String annotation, String value) {
    PartialCopy copy = new PartialCopy(rendered);
    all.forEach(copy::apply);
    FieldPlace place = FieldPlace.ROOT.member("metadata").member("annotations").member(annotation);
    copy.apply(new FieldWrite(place, null, TextNode.valueOf(value)));
    return copy.object();
  }
}
