data:
{{- range $index, $text := .Values.settings }}
  {{ include "application-operator.settingsKey" (list $index $.Values.settings) }}: {{ $text | toJson }}
{{- end }}
