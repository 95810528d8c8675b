package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.admission.AdmissionPolicies;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import io.appoperator.embedded.ownership.FieldManager;
import io.appoperator.embedded.ownership.ScaleOwnership;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.type.SchemaTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scale subresource: reads and writes the replicas of an object. */
final class ScaleEndpoint implements Endpoint {

  /** Computes the scale that a request wants. */
  private interface ScaleChange {
    ObjectNode applyTo(ObjectNode scale) throws ApiException;
  }

  private final ResourceDefinition definition;
  private final EndpointRules rules;
  private final ObjectStore store;
  private final ObjectCodec codec;
  private final ObjectWriter writer;
  private final PolicyAdmission admission;
  private final ScaleConversion conversion;
  private final ScaleOwnership ownership;
  private final FieldManager fields;
  private final ObjectCodec scales;
  private final RequestedNames scaleNames;
  private final RequestedNames names;
  private final ResourceDefinition scaleDefinition;
  private final Failures failures;
  private final Failures scaleFailures;
  private final ScalePaths paths;

  ScaleEndpoint(
      ResourceDefinition definition,
      ScalePaths paths,
      EndpointRules rules,
      Map<String, PathSet> replicas,
      ObjectStore store,
      ServerIdentity identity,
      NamespaceAdmission namespaces,
      AdmissionPolicies policies) {
    this.definition = definition;
    this.paths = paths;
    this.rules = rules;
    this.store = store;
    this.codec = new ObjectCodec(definition);
    this.writer = new ObjectWriter(definition, store, identity, namespaces, Optional.empty());
    this.admission = new PolicyAdmission(policies, definition, "scale");
    this.conversion = new ScaleConversion(definition, paths);
    this.ownership = new ScaleOwnership(definition.apiVersion(), replicas);
    this.scaleDefinition = conversion.scaleDefinition();
    this.scales = new ObjectCodec(scaleDefinition);
    this.scaleNames = new RequestedNames(scaleDefinition);
    this.names = new RequestedNames(definition);
    this.failures = new Failures(definition);
    this.scaleFailures = new Failures(scaleDefinition);
    this.fields =
        new FieldManager(
            Map.of(
                scaleDefinition.apiVersion(),
                new SchemaTypes().ofResource(scaleDefinition.schema())),
            scaleDefinition.apiVersion(),
            "scale",
            PathSet.EMPTY,
            scales.newObject(),
            identity::now);
  }

  @Override
  public ResourceDefinition definition() {
    return definition;
  }

  @Override
  public ResourceDefinition bodyDefinition() {
    return scaleDefinition;
  }

  @Override
  public ObjectNode get(String namespace, String name) throws ApiException {
    ObjectNode object =
        store
            .find(key(namespace, name))
            .map(codec::fromStored)
            .orElseThrow(() -> failures.notFound(name));
    if (!definition.isBuiltIn() && !conversion.hasReplicas(object)) {
      throw Failures.internalError(
          "the spec replicas field \"%s\" does not exist".formatted(paths.specReplicas()));
    }
    return conversion.toScale(object);
  }

  @Override
  public WriteResult replace(String namespace, String name, ObjectNode sent, WriteOptions options)
      throws ApiException {
    ObjectNode wanted = ScaleConversion.normalize(scales.decode(sent));
    new ObjectType(scaleDefinition).checkVersion(wanted);
    scaleNames.check(wanted, namespace, name);
    return write(
        namespace,
        name,
        scale -> {
          names.checkUid(wanted, scale, options.dryRun());
          return fields.update(scale, wanted, options.fieldManager());
        },
        options);
  }

  @Override
  public WriteResult patch(
      String namespace, String name, PatchFormat format, JsonNode patch, WriteOptions options)
      throws ApiException {
    PatchedFields patched = new PatchedFields(format, patch, options.strict());
    ScaleChange change =
        scale -> {
          ObjectNode wanted =
              ScaleConversion.normalize(patched.applyTo(scale, scales, scaleDefinition));
          ObjectNode tracked = fields.update(scale, wanted, options.fieldManager());
          scaleNames.check(tracked, namespace, name);
          return tracked;
        };
    return patched.warn(() -> write(namespace, name, change, options));
  }

  @Override
  public WriteResult apply(String namespace, String name, ObjectNode applied, WriteOptions options)
      throws ApiException {
    return write(
        namespace,
        name,
        scale -> {
          scaleNames.checkAppliedType(applied);
          if (!definition.isBuiltIn() && ObjectMetadata.of(scale).path("managedFields").isEmpty()) {
            throw unconvertible(
                "failed to create manager for existing fields: failed to convert live object (/;");
          }
          ObjectNode merged = AppliedFields.merge(fields, scale, applied, options);
          boolean changes = !withoutOwners(merged).equals(withoutOwners(scale));
          if (!definition.isBuiltIn() && changes) {
            // kube-apiserver does not finish an apply to the scale of a custom resource either.
            throw unconvertible("failed to convert new object (/" + name + ";");
          }
          scaleNames.check(merged, namespace, name);
          return ScaleConversion.normalize(merged);
        },
        options);
  }

  private static JsonNode withoutOwners(ObjectNode scale) {
    ObjectNode copy = scale.deepCopy();
    ObjectMetadata.of(copy).remove("managedFields");
    return copy;
  }

  private static ApiException unconvertible(String failure) {
    return Failures.internal(
        failure
            + " autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid"
            + " group/version: autoscaling/v1");
  }

  @Override
  public ObjectNode get(String namespace, String name, String resourceVersion) throws ApiException {
    ListVersion.checkObject(resourceVersion, store.revision());
    return get(namespace, name);
  }

  @Override
  public ObjectNode list(ListRequest request) throws ApiException {
    throw RequestFailures.methodNotAllowed();
  }

  @Override
  public ObjectWatch watch(ListRequest request) throws ApiException {
    throw RequestFailures.methodNotAllowed();
  }

  @Override
  public WriteResult create(String namespace, ObjectNode sent, WriteOptions options)
      throws ApiException {
    throw RequestFailures.methodNotAllowed();
  }

  @Override
  public ObjectNode delete(String namespace, String name, DeleteOptions options)
      throws ApiException {
    throw RequestFailures.methodNotAllowed();
  }

  @Override
  public ObjectNode deleteAll(ListRequest request, DeleteOptions options) throws ApiException {
    throw RequestFailures.methodNotAllowed();
  }

  private WriteResult write(String namespace, String name, ScaleChange change, WriteOptions options)
      throws ApiException {
    WriteResult result =
        writer.update(
            key(namespace, name),
            live -> scale(live, change, options.dryRun()),
            rules,
            false,
            options.dryRun());
    return new WriteResult(conversion.toScale(result.object()), false);
  }

  private ObjectNode scale(ObjectNode live, ScaleChange change, boolean dryRun)
      throws ApiException {
    ObjectNode scale = conversion.toScale(live);
    ownership.toScale(live, scale);
    ObjectNode wanted = change.applyTo(scale);
    List<FieldError> errors = definition.isBuiltIn() ? validate(wanted) : List.of();
    if (!errors.isEmpty()) {
      throw scaleFailures.invalid(ObjectMetadata.text(live, "name"), errors);
    }
    admission.checkUpdate(
        key(ObjectMetadata.text(live, "namespace"), ObjectMetadata.text(live, "name")),
        wanted,
        conversion.toScale(live),
        dryRun);
    ObjectNode object = live.deepCopy();
    conversion.setReplicas(object, wanted);
    ownership.toObject(wanted, object);
    String version = ObjectMetadata.text(wanted, "resourceVersion");
    if (!version.isEmpty() || definition.isBuiltIn()) {
      ObjectMetadata.of(object).put("resourceVersion", version);
    }
    return object;
  }

  private static List<FieldError> validate(ObjectNode wanted) {
    List<FieldError> errors = new ArrayList<>(MetadataFormat.validate(wanted));
    errors.addAll(FinalizerFormat.checkStandard(wanted));
    JsonNode replicas = wanted.at("/spec/replicas");
    if (replicas.asInt() < 0) {
      errors.add(
          FieldError.invalid("spec.replicas", replicas, "must be greater than or equal to 0"));
    }
    return errors;
  }

  private ObjectKey key(String namespace, String name) {
    return new ObjectKey(
        definition.storedResource(), definition.namespaced() ? namespace : "", name);
  }
}
