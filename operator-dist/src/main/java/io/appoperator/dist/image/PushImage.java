package io.appoperator.dist.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.util.Arrays;
import java.util.List;

/** Pushes the image that was built last. */
public final class PushImage {

  private PushImage() {}

  /**
   * Pushes it, and prints its name with its digest.
   *
   * @param args the name to push to; then the words of {@link ImageBuild}
   */
  public static void main(String[] args) throws Exception {
    List<String> words = Arrays.asList(args);
    ImageReference name = ImageReference.parse(args[0]);
    ImageBuild build = ImageBuild.parse(words.subList(1, words.size()));
    ImageStage stage = ImageStage.open(build.stage(), build.time());
    RegistryImage registry =
        RegistryImage.named(name)
            .addCredentialRetriever(
                CredentialRetrieverFactory.forImage(name, event -> {}).dockerConfig());
    JibContainer pushed =
        build.write(
            new ImagePlan(stage, build.labels()).image(RootFileSystem.open(stage.root())),
            Containerizer.to(registry).setAllowInsecureRegistries(isLocal(name)));
    System.out.printf("%s/%s@%s%n", name.getRegistry(), name.getRepository(), pushed.getDigest());
  }

  /** Without TLS only to this machine. */
  private static boolean isLocal(ImageReference name) {
    return name.getRegistry().matches("(localhost|127\\.0\\.0\\.1)(:\\d+)?");
  }
}
