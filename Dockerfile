# Builds the image of the operator: docker build -t application-operator:VERSION .
# The second stage has no shell; it runs as user 65532 and writes no file.
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /operator
COPY . .
RUN mvn -q -B -pl operator-cli -am -Dunchecked package

FROM gcr.io/distroless/java25-debian13:nonroot
COPY --from=build /operator/operator-cli/target/operator-cli/lib /opt/operator/lib
COPY --from=build /operator/operator-cli/src/main/launcher/jvm.options /opt/operator/jvm.options
USER 65532:65532
# Jars of further kinds and managers go to /opt/operator/plugins, in an image that begins with this one.
ENTRYPOINT ["/usr/bin/java", "@/opt/operator/jvm.options", "-cp", "/opt/operator/lib/*:/opt/operator/plugins/*", "io.appoperator.cli.Main"]
CMD ["run"]
