package io.appoperator.core.loading.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The members of a class, read from its file.
 *
 * @param access its modifiers
 * @param parent its superclass; null for Object
 * @param interfaces the interfaces that it names
 * @param members the modifiers of its methods and fields, by name and descriptor
 */
record ClassShape(
    int access, @Nullable String parent, List<String> interfaces, Map<String, Integer> members) {

  static ClassShape read(byte[] content) {
    Reader reader = new Reader();
    new ClassReader(content)
        .accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassShape(reader.access, reader.parent, reader.interfaces, reader.members);
  }

  boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }

  boolean isAbstract() {
    return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0;
  }

  /** Returns whether it declares a public member. */
  boolean declaresPublic(String member) {
    return (members.getOrDefault(member, 0) & Opcodes.ACC_PUBLIC) != 0;
  }

  private static final class Reader extends ClassVisitor {

    private int access;
    private @Nullable String parent;
    private List<String> interfaces = List.of();
    private final Map<String, Integer> members = new HashMap<>();

    private Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version,
        int modifiers,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] implemented) {
      access = modifiers;
      parent = superName;
      interfaces = implemented == null ? List.of() : List.of(implemented);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int modifiers,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      members.put(name + descriptor, modifiers);
      return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int modifiers,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      members.put(name + " " + descriptor, modifiers);
      return null;
    }
  }
}
