{{- if and .Values.metrics.authorization (not .Values.metrics.tlsSecret) }}
{{- fail "metrics.authorization needs metrics.tlsSecret, because a token must not be sent without TLS. Set both, or neither." }}
{{- end }}
{{- if and .Values.plugins.copy (not .Values.plugins.image) }}
{{- fail "plugins.copy needs plugins.image, the image to copy from. Set both, or neither." }}
{{- end }}
