package io.appoperator.crd;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.CustomResource;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;

/**
 * Writes the CustomResourceDefinition of each record with {@link CustomResource}, as JSON in a
 * resource next to the class: {@code WebsiteSpec.crd.json}. Problems are errors of the compiler at
 * the component that causes them.
 *
 * @since 1.0
 */
public final class CrdGenerator extends AbstractProcessor {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(CustomResource.class.getName());
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    for (Element annotated : round.getElementsAnnotatedWith(CustomResource.class)) {
      try {
        write((TypeElement) annotated);
      } catch (InvalidSpecException e) {
        report(String.valueOf(e.getMessage()), e.place());
      } catch (IOException e) {
        report("Cannot write the definition: " + e.getMessage(), annotated);
      }
    }
    return false;
  }

  private void write(TypeElement type) throws IOException {
    if (type.getKind() != ElementKind.RECORD) {
      throw new InvalidSpecException(type, "@CustomResource needs a record.");
    }
    ObjectNode spec = new SpecSchema(processingEnv.getElementUtils()).of(type);
    Documentation documentation =
        Documentation.of(processingEnv.getElementUtils().getDocComment(type));
    ObjectNode definition =
        DefinitionDocument.of(
            type.getAnnotation(CustomResource.class), documentation.description(), spec, type);
    PackageElement folder = processingEnv.getElementUtils().getPackageOf(type);
    String binaryName = processingEnv.getElementUtils().getBinaryName(type).toString();
    String name = binaryName.substring(binaryName.lastIndexOf('.') + 1) + ".crd.json";
    try (OutputStream file =
        processingEnv
            .getFiler()
            .createResource(StandardLocation.CLASS_OUTPUT, folder.getQualifiedName(), name, type)
            .openOutputStream()) {
      file.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(definition));
      file.write('\n');
    }
  }

  private void report(String message, Element place) {
    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, message, place);
  }
}
