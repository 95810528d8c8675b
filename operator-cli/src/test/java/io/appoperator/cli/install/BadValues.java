package io.appoperator.cli.install;

import java.util.stream.Stream;

/** Values that neither {@code operator install} nor the Helm chart accepts. */
final class BadValues {

  /** What a schema can express; {@code helm lint} finds these, too. */
  private static final String IN_SCHEMA =
      """
      image: {repository: Example.com/Operator}
      image: {repository: ""}
      image: {repository: "example.com/operator:1"}
      image: {repository: "-a"}
      image: {tag: "a b"}
      image: {digest: "sha256:123"}
      image: {pullPolicy: Sometimes}
      image: null
      imagePullSecrets: [{}]
      imagePullSecrets: [{name: A_B}]
      imagePullSecrets: [{name: a}, {name: a}]
      replicas: 0
      replicas: "3"
      resources: {requests: {cpu: -1}}
      resources: {requests: {cpu: "-100m"}}
      resources: {limits: {memory: 64MB}}
      resources: {limits: {memory: ""}}
      resources: {limits: {memory: many}}
      resources: {limits: {"a b": 1}}
      resources: {claims: []}
      resources: {limits: {pods: 1}}
      resources: {limits: {storage: 1Gi}}
      resources: {limits: {requests.cpu: 1}}
      nodeSelector: {"a b": c}
      nodeSelector: {a/b/c: d}
      nodeSelector: {"": d}
      nodeSelector: {a: "b c"}
      nodeSelector: {a: true}
      nodeSelector: {a: %s}
      metrics: {serviceMonitorLabels: {"a b": c}}
      metrics: {serviceMonitorLabels: {a: "b c"}}
      metrics: {serviceMonitorLabels: {a: true}}
      metrics: {serviceMonitorLabels: [a]}
      tolerations: [{key: "a b", operator: Exists}]
      tolerations: [{key: a, operator: Exist}]
      tolerations: [{key: a, operator: Exists, value: b}]
      tolerations: [{key: a, value: "b c"}]
      tolerations: [{key: a, operator: Lt, value: "5"}]
      tolerations: [{key: a, effect: Never}]
      tolerations: [{operator: Equal, value: b}]
      tolerations: [{}]
      tolerations: [{key: a, tolerationSeconds: 5}]
      tolerations: [{key: a, effect: NoSchedule, tolerationSeconds: 5}]
      tolerations: [{key: a, tolerationSeconds: many, effect: NoExecute}]
      tolerations: [{key: a, tolerationSeconds: 99999999999999999999, effect: NoExecute}]
      affinity: {nodeAffinities: {}}
      affinity: {nodeAffinity: []}
      affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {}}}
      affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: []}}}
      affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, preference: {}}]}}
      affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: In}]}}]}}
      affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Gt, values: [b]}]}}]}}
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {}}]}}
      affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: "a b"}]}}
      affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: {topologyKey: a}}]}}
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}}]}}
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, matchLabelKeys: [b]}]}}
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, mismatchLabelKeys: [b]}]}}
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [b.c]}]}}
      priorityClassName: High
      priorityClassName: "a b"
      env: [{value: a}]
      env: [{name: "", value: a}]
      env: [{name: "A=B", value: a}]
      env: [{name: A, value: 1}]
      env: [{name: A, value: a, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}]
      env: [{name: A, valueFrom: {}}]
      env: [{name: A, valueFrom: {fieldRef: {}}}]
      env: [{name: A, valueFrom: {secretKeyRef: {name: a}}}]
      env: [{name: A, valueFrom: {fieldRef: {fieldPath: spec.unknown}}}]
      env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.name, apiVersion: v2}}}]
      env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.unknown}}}]
      env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.memory, divisor: 3Mi}}}]
      env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.memory, divisor: 1m}}}]
      env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1Mi}}}]
      env: [{name: A, valueFrom: {configMapKeyRef: {name: a, key: "b c"}}}]
      env: [{name: A, valueFrom: {configMapKeyRef: {name: a, key: ".."}}}]
      env: [{name: A, valueFrom: {secretRef: {name: a, key: b}}}]
      env: [{name: A, valueFrom: {fieldRef: {fieldPath: a}, secretKeyRef: {name: a, key: b}}}]
      logFormat: xml
      namespaces: [A]
      namespaces: [""]
      selector: "="
      selector: "a b"
      selector: "a=b,"
      selector: "a in b"
      selector: "a=b c"
      selector: " "
      leaseName: A
      leaseName: ""
      settings: [""]
      settings: {a: b}
      plugins: {image: "A:1"}
      plugins: {image: "a b"}
      plugins: {copy: true}
      plugins: {mount: "true"}
      metrics: {authorization: true}
      metrics: {tlsSecret: A}
      metrics: {tlsSecret: a, tokenSecret: b}
      metrics: {tlsSecret: a, authorization: true, tokenSecret: B}
      metrics: {namespace: ""}
      metrics: {serverName: "a b"}
      metrics: {maxPrimaries: -1}
      crds: {enabled: "false"}
      crds: {enabled: null}
      crds: null
      clusterRoles: null
      clusterRoles: {enabled: null}
      plugins: null
      unknown: true
      """
          .formatted("a".repeat(64));

  /** What only templates can express. */
  private static final String IN_TEMPLATE =
      """
      env: [{name: A, value: a}, {name: B}, {name: A, value: b}]
      env: [{name: A}, {name: OPERATOR_HEALTH_ADDRESS, value: ":1"}]
      env: [{name: OPERATOR_METRICS_ADDRESS, valueFrom: {secretKeyRef: {name: a, key: b}}}]
      env: [{name: OPERATOR_LEASE_NAME, value: a}]
      env: [{name: OPERATOR_ONCE, value: "true"}]
      resources: {limits: {memory: 64Mi}}
      resources: {requests: {cpu: 1}}
      resources: {requests: {cpu: 201m}}
      resources: {requests: {cpu: "1e3"}, limits: {cpu: 999}}
      resources: {requests: {memory: 262145Ki}}
      resources: {requests: {memory: "0.3G"}, limits: {memory: 299999k}}
      resources: {requests: {memory: 268435457}}
      resources: {requests: {example.com/device: 1}}
      resources: {requests: {example.com/device: 1}, limits: {example.com/device: 2}}
      resources: {limits: {example.com/device: "0.5"}}
      resources: {limits: {example.com/device: 500m}, requests: {example.com/device: 500m}}
      resources: {limits: {example.com/device: "1500001u"}}
      resources: {requests: {hugepages-2Mi: 2Mi}, limits: {hugepages-2Mi: 4Mi}}
      resources: {requests: {memory: "+1E"}, limits: {memory: 999P}}
      settings: ["a"]
      settings: ["kind: OperatorSettings"]
      settings: ["apiVersion: v1\\nkind: OperatorSettings"]
      settings: ["apiVersion: apps.example.com/v1alpha1\\nkind: ConfigMap"]
      settings: ["apiVersion: apps.example.com/v1alpha1\\nkind: OperatorSettings\\nunknown: {}"]
      settings: ["apiVersion: apps.example.com/v1alpha1\\nkind: OperatorSettings\\n# %s"]
      """
          .formatted("a".repeat(1 << 20));

  private BadValues() {}

  static Stream<String> inSchema() {
    return IN_SCHEMA.lines();
  }

  static Stream<String> inTemplate() {
    return IN_TEMPLATE.lines();
  }
}
