package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/**
 * Puts the values of an installation into its manifests: the values themselves, or what a Helm
 * chart has instead of them. Thus both come from the same code.
 */
sealed interface ManifestValues permits GivenValues, ChartValues {

  /** The namespace of the operator. */
  String namespace();

  /** The name of the image. */
  String image();

  /**
   * The name in the certificate of the metrics that Prometheus expects.
   *
   * @param service the Service of the metrics, which gives the name if none is set
   */
  String serverName(String service);

  /** The name of the lease, for names and rules. */
  String leaseName();

  /** Sets a field to a value, which may be empty. */
  void set(ObjectNode object, String field, String value);

  /** Sets a field to a value if that is set. */
  void setIfPresent(ObjectNode object, String field, String value);

  /**
   * Sets a field to an object with the fields of a value, which may be empty.
   *
   * @param own texts that the field always has, even if the value has another one
   */
  void setMerged(ObjectNode object, String field, ObjectNode own, String value);

  /** Adds {@code --flag=value} if the value is set. */
  void addArgument(ArrayNode arguments, String flag, String value);

  /** Adds {@code --flag=a,b} if a list of names is not empty: sorted and distinct. */
  void addNames(ArrayNode arguments, String flag, String value);

  /** Adds {@code --flag=value} if the value differs from the default of the flag. */
  void addArgument(ArrayNode arguments, String flag, String value, String standard);

  /** Adds {@code --flag=value} if a number differs from the default of the flag. */
  void addNumber(ArrayNode arguments, String flag, String value, int standard);

  /** Adds {@code --settings=} with the path of each file with settings. */
  void addSettings(ArrayNode arguments, String directory);

  /** Adds elements if a condition holds. */
  void when(Condition condition, ArrayNode array, Consumer<ArrayNode> elements);

  /** Sets fields if a condition holds. */
  void when(Condition condition, ObjectNode object, Consumer<ObjectNode> fields);
}
