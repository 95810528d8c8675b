{{- /* What the schema cannot check. 'operator install' checks the same. */ -}}
{{- if has .Release.Namespace (list SYSTEM) }}
{{- fail (printf "%s is a namespace of Kubernetes. Use another one, such as --namespace operator-system." .Release.Namespace) }}
{{- end }}
{{- $owned := dict
  VARIABLES
}}
{{- $names := dict }}
{{- range .Values.env }}
{{- if hasKey $names .name }}
{{- fail (printf "env has the variable %s twice. Remove one of them." .name) }}
{{- end }}
{{- $_ := set $names .name true }}
{{- if hasKey $owned .name }}
{{- fail (printf "env: %s is not allowed. %s" .name (get $owned .name)) }}
{{- end }}
{{- end }}
{{- range $part, $amounts := dict "requests" .Values.resources.requests "limits" .Values.resources.limits }}
{{- range $name, $amount := $amounts }}
{{- $whole := divf (ceil (mulf (float64 (include "application-operator.amount" $amount)) 1000)) 1000 }}
{{- if and (contains "/" $name) (not (contains "kubernetes.io/" $name)) (ne $whole (floor $whole)) }}
{{- fail (printf "resources.%s.%s: '%v' is not a whole number, but a device is not divided. Set a whole number." $part $name $amount) }}
{{- end }}
{{- end }}
{{- end }}
{{- $limits := default dict .Values.resources.limits }}
{{- range $name, $request := .Values.resources.requests }}
{{- $limit := get $limits $name }}
{{- if and (regexMatch "EXACT" $name) (ne (include "application-operator.amount" $request) (include "application-operator.amount" $limit)) }}
{{- fail (printf "resources.requests.%s: Must equal the limit of this resource. Set both to the same quantity." $name) }}
{{- end }}
{{- if hasKey $limits $name }}
{{- if gt (float64 (include "application-operator.amount" $request)) (float64 (include "application-operator.amount" $limit)) }}
{{- fail (printf "resources.requests.%s: %v exceeds the limit %v. Set both, so that the request is at most the limit." $name $request $limit) }}
{{- end }}
{{- end }}
{{- end }}
{{- $bytes := 0 }}
{{- range $index, $text := .Values.settings }}
{{- $bytes = add $bytes (len $text) }}
{{- $settings := fromYaml $text }}
{{- if hasKey $settings "Error" }}
{{- fail (printf "settings[%d] is not a YAML object: %s" $index (get $settings "Error")) }}
{{- end }}
{{- if or (ne (toString $settings.kind) "KIND") (ne (toString $settings.apiVersion) "API_VERSION") }}
{{- fail (printf "settings[%d] is not of kind KIND of API_VERSION." $index) }}
{{- end }}
{{- range keys $settings }}
{{- if not (has . (list FIELDS)) }}
{{- fail (printf "settings[%d] has the unknown field %s. Known fields: %s." $index . (join ", " (list FIELDS))) }}
{{- end }}
{{- end }}
{{- end }}
{{- if gt (int64 $bytes) (int64 LIMIT) }}
{{- fail (printf "settings have %d bytes, but a ConfigMap holds LIMIT. Remove some." (int64 $bytes)) }}
{{- end }}
