{{- /* What the schema cannot check. 'operator install' checks the same. */ -}}
{{- $names := dict }}
{{- range .Values.env }}
{{- if hasKey $names .name }}
{{- fail (printf "env has the variable %s twice. Remove one of them." .name) }}
{{- end }}
{{- $_ := set $names .name true }}
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
