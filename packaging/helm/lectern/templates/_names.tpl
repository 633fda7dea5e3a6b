{{- define "lectern.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* Room for what follows it in names of objects, such as "-backup-check": names of CronJobs have 52 characters at most. */}}
{{- define "lectern.fullname" -}}
{{- $name := include "lectern.name" . -}}
{{- $full := printf "%s-%s" .Release.Name $name -}}
{{- if .Values.fullnameOverride -}}
{{- $full = .Values.fullnameOverride -}}
{{- else if contains $name .Release.Name -}}
{{- $full = .Release.Name -}}
{{- end -}}
{{- $full | trunc 39 | trimSuffix "-" -}}
{{- end -}}

{{- define "lectern.selectorLabels" -}}
app.kubernetes.io/name: {{ include "lectern.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The pods that serve: those of jobs have the other labels, too. */}}
{{- define "lectern.serverLabels" -}}
{{ include "lectern.selectorLabels" . }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "lectern.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "lectern.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "lectern.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "lectern.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "lectern.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (default $.Chart.AppVersion .tag) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "lectern.dataClaim" -}}
{{- default (printf "%s-data" (include "lectern.fullname" .)) .Values.persistence.existingClaim -}}
{{- end -}}

{{/* The host of baseUrl, without its port, as JSON with the others. */}}
{{- define "lectern.hosts" -}}
{{- $host := regexReplaceAll ":\\d+$" (get (urlParse .root.Values.baseUrl) "host") "" -}}
{{- concat (list $host) .more | uniq | toJson -}}
{{- end -}}
