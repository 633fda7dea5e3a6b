{{/* A value as the text of a variable. Numbers of values are floats, and a large one would be written as 1.048576e+07. */}}
{{- define "lectern.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- printf "%.0f" . -}}
{{- else -}}
{{- toString . -}}
{{- end -}}
{{- end -}}

{{/* "true" where a secret setting has a value: (dict "root" $ "name" "LECTERN_DATABASE_URL") */}}
{{- define "lectern.has" -}}
{{- if or (get .root.Values.secrets .name) (hasKey .root.Values.secretsFrom .name) -}}true{{- end -}}
{{- end -}}

{{/* "true" where the database is PostgreSQL. What a secret that is there already says is not known: it is taken to be. */}}
{{- define "lectern.isOnPostgres" -}}
{{- $url := default "" (get .Values.secrets "LECTERN_DATABASE_URL") -}}
{{- if or (hasKey .Values.secretsFrom "LECTERN_DATABASE_URL") (regexMatch "^postgres(ql)?://" $url) -}}true{{- end -}}
{{- end -}}

{{- define "lectern.isSeveral" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicaCount) 1) -}}true{{- end -}}
{{- end -}}

{{/* Two pods on one database of SQLite, or on a claim that one machine mounts, would harm each other or wait for each other. */}}
{{- define "lectern.isAlone" -}}
{{- if or .Values.persistence.enabled (not (include "lectern.isOnPostgres" .)) -}}true{{- end -}}
{{- end -}}

{{- define "lectern.graceSeconds" -}}
{{- $ms := default 10000 (get .Values.settings "LECTERN_SHUTDOWN_TIMEOUT") | int64 -}}
{{- if kindIs "invalid" .Values.terminationGracePeriodSeconds -}}
{{- add (int .Values.preStopSeconds) (div (add $ms 999) 1000) 15 -}}
{{- else -}}
{{- int .Values.terminationGracePeriodSeconds -}}
{{- end -}}
{{- end -}}

{{/* Names of secret settings of Lectern that have a value, as JSON: files in the pod. Those of Amazon are variables. */}}
{{- define "lectern.secretNames" -}}
{{- $names := list -}}
{{- range $name, $value := .Values.secrets }}{{- if $value }}{{- $names = append $names $name -}}{{- end }}{{- end -}}
{{- range $name, $ref := .Values.secretsFrom }}{{- $names = append $names $name -}}{{- end -}}
{{- $names | uniq | sortAlpha | toJson -}}
{{- end -}}

{{/* The variables of a container that runs Lectern, apart from those of the ConfigMap. */}}
{{- define "lectern.env" -}}
{{- $full := include "lectern.fullname" . -}}
{{- range $name := include "lectern.secretNames" . | fromJsonArray }}
{{- if hasPrefix "LECTERN_" $name }}
- name: {{ $name }}_FILE
  value: /etc/lectern/secrets/{{ $name }}
{{- else }}
{{- $ref := default (dict "name" $full "key" $name) (get $.Values.secretsFrom $name) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $ref.name }}
      key: {{ $ref.key }}
{{- end }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The files with secrets, as a volume; nothing where there are none. */}}
{{- define "lectern.secretsVolume" -}}
{{- $full := include "lectern.fullname" . -}}
{{- $sources := list -}}
{{- range $name := include "lectern.secretNames" . | fromJsonArray }}
{{- if hasPrefix "LECTERN_" $name }}
{{- $ref := default (dict "name" $full "key" $name) (get $.Values.secretsFrom $name) -}}
{{- $item := dict "key" $ref.key "path" $name -}}
{{- $sources = append $sources (dict "secret" (dict "name" $ref.name "items" (list $item))) -}}
{{- end }}
{{- end }}
{{- with $sources }}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- toYaml . | nindent 6 }}
{{- end }}
{{- end -}}

{{- define "lectern.secretsMount" -}}
{{- if include "lectern.secretsVolume" . }}
- name: secrets
  mountPath: /etc/lectern/secrets
  readOnly: true
{{- end }}
{{- end -}}
