# Builds the image of the operator: docker build -t application-operator:VERSION .
# It runs as user 65532 and writes no file.
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /operator
COPY . .
RUN mvn -q -B -pl class-archive -am -Dunchecked package

# Makes the class archive as ./operator does after a build, with the Java and the paths of the image.
FROM eclipse-temurin:25-jre AS archive
COPY --from=build /operator/operator-cli/target/operator-cli/lib /opt/operator/lib
COPY --from=build /operator/operator-cli/src/main/launcher/jvm.options /opt/operator/jvm.options
COPY --from=build /operator/class-archive/target/class-archive.jar /operator/examples/application.yaml /training/
RUN java @/opt/operator/jvm.options -XX:DumpLoadedClassList=/training/classes -cp "/opt/operator/lib/*:/training/class-archive.jar" \
      io.appoperator.classarchive.TrainingRun < /training/application.yaml \
    && java @/opt/operator/jvm.options -Xshare:dump -XX:SharedClassListFile=/training/classes \
      -XX:SharedArchiveFile=/opt/operator/classes.archive -cp "/opt/operator/lib/*" \
    && mkdir /opt/operator/plugins

FROM eclipse-temurin:25-jre
COPY --from=archive /opt/operator /opt/operator
USER 65532:65532
# Plug-ins go to /opt/operator/plugins, in an image that begins with this one. See docs/concepts/plug-ins.md.
ENV OPERATOR_PLUGINS=/opt/operator/plugins
ENTRYPOINT ["java", "@/opt/operator/jvm.options", "-XX:SharedArchiveFile=/opt/operator/classes.archive", "-cp", "/opt/operator/lib/*", "io.appoperator.cli.Main"]
CMD ["run"]
