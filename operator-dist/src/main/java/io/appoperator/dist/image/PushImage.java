package io.appoperator.dist.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Pushes the image that was built last. */
public final class PushImage {

  private PushImage() {}

  /**
   * Pushes it, and prints its name with its digest. Ends with 1 if that fails, and with 2 if the
   * name is invalid.
   *
   * @param args the name to push to; then the words of {@link ImageBuild}
   */
  public static void main(String[] args) throws InterruptedException {
    try {
      push(ImageReference.parse(args[0]), Arrays.asList(args));
    } catch (InvalidImageReferenceException e) {
      System.err.printf(
          "push: '%s' is not the name of an image. Use REGISTRY/NAME:TAG in lower-case letters.%n",
          args[0]);
      System.exit(2);
    } catch (IOException | ExecutionException e) {
      System.err.println("push: The image was not pushed: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void push(ImageReference name, List<String> words)
      throws IOException, InterruptedException, ExecutionException {
    ImageBuild build = ImageBuild.parse(words.subList(1, words.size()));
    ImageStage stage = ImageStage.open(build.stage(), build.time());
    RegistryImage registry =
        RegistryImage.named(name)
            .addCredentialRetriever(
                CredentialRetrieverFactory.forImage(name, event -> {}).dockerConfig());
    JibContainer pushed =
        build.write(
            new ImagePlan(stage, build.architecture(), build.labels())
                .image(RootFileSystem.open(stage.root(), build.architecture())),
            Containerizer.to(registry).setAllowInsecureRegistries(isLocal(name)));
    System.out.printf("%s/%s@%s%n", name.getRegistry(), name.getRepository(), pushed.getDigest());
  }

  /** Without TLS only to this machine. */
  private static boolean isLocal(ImageReference name) {
    return name.getRegistry().matches("(localhost|127\\.0\\.0\\.1)(:\\d+)?");
  }
}
