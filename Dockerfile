# Builds the image of the operator: docker build -t application-operator:VERSION .
# It runs as user 65532 and writes no file.
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /operator
COPY . .
RUN mvn -q -B -pl operator-cli -am -Dunchecked package

FROM eclipse-temurin:25-jre
COPY --from=build /operator/operator-cli/target/operator-cli/lib /opt/operator/lib
COPY --from=build /operator/operator-cli/src/main/launcher/jvm.options /opt/operator/jvm.options
COPY examples/application.yaml /opt/operator/rehearsal.yaml
# Uses each command once, so that Java keeps the classes for its starts; as ./operator does after a build.
RUN java @/opt/operator/jvm.options -XX:AOTCacheOutput=/opt/operator/classes.archive -cp "/opt/operator/lib/*:/opt/operator/plugins/*" \
    io.appoperator.cli.Rehearsal < /opt/operator/rehearsal.yaml
USER 65532:65532
# Jars of further kinds and managers go to /opt/operator/plugins, in an image that begins with this one.
ENTRYPOINT ["java", "@/opt/operator/jvm.options", "-XX:AOTCache=/opt/operator/classes.archive", "-cp", "/opt/operator/lib/*:/opt/operator/plugins/*", "io.appoperator.cli.Main"]
CMD ["run"]
