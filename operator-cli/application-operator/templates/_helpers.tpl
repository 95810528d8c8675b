{{/* The name of the image: with the version of the operator, unless a tag or a digest is set. */}}
{{- define "application-operator.image" -}}
{{- $image := .Values.image -}}
{{- $tag := $image.tag -}}
{{- if not (or $tag $image.digest) }}{{ $tag = .Chart.AppVersion }}{{ end -}}
{{ $image.repository }}{{ with $tag }}:{{ . }}{{ end }}{{ with $image.digest }}@{{ . }}{{ end }}
{{- end }}

{{/* The key of a file with settings: the list has its index and all files. */}}
{{- define "application-operator.settingsKey" -}}
settings{{ if gt (len (index . 1)) 1 }}-{{ add1 (index . 0) }}{{ end }}.yaml
{{- end }}
