package io.appoperator.core.loading.check;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects what a class uses of other classes, and the first method that does. */
final class ReferenceReader extends ClassVisitor {

  private final Map<Reference, String> references = new LinkedHashMap<>();
  private String type = "";
  private String place = "";

  private ReferenceReader() {
    super(Opcodes.ASM9);
  }

  /** Returns the references of a class, with the place of each. */
  static Map<Reference, String> read(byte[] content) {
    ReferenceReader reader = new ReferenceReader();
    new ClassReader(content).accept(reader, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return reader.references;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    type = name.replace('/', '.');
    place = type;
    if (superName != null) {
      addClass(superName);
    }
    for (String implemented : interfaces == null ? new String[0] : interfaces) {
      addClass(implemented);
    }
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    addTypes(Type.getType(descriptor));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    place = type + "." + name;
    addTypes(Type.getMethodType(descriptor));
    return new Code();
  }

  private void addClass(String name) {
    addTypes(Type.getObjectType(name));
  }

  private void addTypes(Type used) {
    switch (used.getSort()) {
      case Type.OBJECT -> references.putIfAbsent(new Reference(used.getInternalName(), ""), place);
      case Type.ARRAY -> addTypes(used.getElementType());
      case Type.METHOD -> {
        addTypes(used.getReturnType());
        for (Type argument : used.getArgumentTypes()) {
          addTypes(argument);
        }
      }
      default -> {} // primitive
    }
  }

  private void addMember(String owner, String member) {
    // The methods of arrays are those of Object.
    String holder = owner.startsWith("[") ? "java/lang/Object" : owner;
    addClass(owner);
    references.putIfAbsent(new Reference(holder, member), place);
  }

  private void addConstant(Object value) {
    if (value instanceof Type used) {
      addTypes(used);
    } else if (value instanceof Handle handle) {
      boolean field = handle.getTag() <= Opcodes.H_PUTSTATIC;
      addMember(handle.getOwner(), handle.getName() + (field ? " " : "") + handle.getDesc());
    }
  }

  private final class Code extends MethodVisitor {

    private Code() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitTypeInsn(int opcode, String used) {
      addClass(used);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      addMember(owner, name + " " + descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      addMember(owner, name + descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      addConstant(bootstrap);
      for (Object argument : arguments) {
        addConstant(argument);
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      addConstant(value);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      addTypes(Type.getType(descriptor));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String caught) {
      if (caught != null) {
        addClass(caught);
      }
    }
  }
}
