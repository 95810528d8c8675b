{{- if and .Values.metrics.authorization (not .Values.metrics.tlsSecret) }}
{{- fail "metrics.authorization needs metrics.tlsSecret, because a token must not be sent without TLS. Set both, or neither." }}
{{- end }}
