{{/* What the pods of the server and those of jobs have in common. */}}
{{- define "lectern.pod" -}}
serviceAccountName: {{ include "lectern.serviceAccountName" . }}
automountServiceAccountToken: false
# Variables of a service named "lectern" would begin with LECTERN_, and LECTERN_PORT would be one of them.
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "lectern.container" -}}
image: {{ include "lectern.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
envFrom:
  - configMapRef:
      name: {{ include "lectern.fullname" . }}
{{- with include "lectern.env" . | trim }}
env:
  {{- . | nindent 2 }}
{{- end }}
{{- end -}}
