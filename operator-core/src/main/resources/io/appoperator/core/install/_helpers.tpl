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

{{/* The amount of a quantity in its base unit. */}}
{{- define "application-operator.amount" -}}
{{- $units := dict "n" 1e-9 "u" 1e-6 "m" 1e-3 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "E" 1e18 -}}
{{- range $power, $unit := list "Ki" "Mi" "Gi" "Ti" "Pi" "Ei" -}}
{{- $factor := 1.0 -}}
{{- range until (int (add1 $power)) }}{{ $factor = mulf $factor 1024 }}{{ end -}}
{{- $_ := set $units $unit $factor -}}
{{- end -}}
{{- $text := toString . -}}
{{- $unit := regexFind "([KMGTPE]i|[numkMGTPE])$" $text -}}
{{- mulf (float64 (trimSuffix $unit $text)) (dig $unit 1.0 $units) -}}
{{- end }}
