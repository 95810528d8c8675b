package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.Container;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * References of images, as kubelets read them. The API server accepts any text in a Deployment, and
 * its pods then never start.
 *
 * @see <a href="https://pkg.go.dev/github.com/distribution/reference#pkg-overview">The grammar</a>
 */
final class ImageRules {

  private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
  private static final String HOST =
      "(?:" + LABEL + "(?:[.]" + LABEL + ")*|\\[[0-9a-fA-F:]+\\])(?::[0-9]+)?";
  private static final String PART = "[a-z0-9]+(?:(?:[.]|__?|-+)[a-z0-9]+)*";
  private static final String TAG = "[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,127}";
  private static final String DIGEST =
      "(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})";

  private static final String REFERENCE =
      "^(?:%1$s/)?%2$s(?:/%2$s)*(?::%3$s)?(?:@%4$s)?$".formatted(HOST, PART, TAG, DIGEST);

  private static final Pattern PATTERN = Pattern.compile(REFERENCE);

  private static final String FORM =
      " must be [REGISTRY[:PORT]/]NAME[:TAG][@DIGEST], NAME in lower-case letters, without spaces;"
          + " for example registry.example.com:5000/shop/cart:1.4.";

  private static final String CEL = "matches('" + REFERENCE.replace("\\", "\\\\") + "')";

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "ImageIsReference",
              "spec.image",
              "The image" + FORM,
              Check.of(ApplicationSpec::image, "self." + CEL, ImageRules::isReference),
              new Examples(
                  "spec: {image: 'registry.example.com:5000/shop/cart:1.4'}",
                  "spec: {image: 'shop 1.4'}")),
          containers("sidecars", ApplicationSpec::sidecars),
          containers("initContainers", ApplicationSpec::initContainers));

  private ImageRules() {}

  private static ValidationRule containers(
      String field, Function<ApplicationSpec, List<Container>> containers) {
    return new ValidationRule(
        "ImagesOf" + Character.toUpperCase(field.charAt(0)) + field.substring(1) + "AreReferences",
        "spec." + field,
        "The image of each of the " + field + FORM,
        Check.of(
            containers,
            "self.all(c, c.image." + CEL + ")",
            list -> list.stream().map(Container::getImage).allMatch(ImageRules::isReference)),
        new Examples(
            "spec: {%s: [{name: a, image: '[::1]:5000/a__b@sha256:%s'}]}"
                .formatted(field, "0a".repeat(32)),
            "spec: {%s: [{name: a, image: Shop}]}".formatted(field)));
  }

  private static boolean isReference(String image) {
    return PATTERN.matcher(image).matches();
  }
}
