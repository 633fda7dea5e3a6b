{{/* What would lose data or not work is refused, all of it at once. The schema refuses values that are wrong by themselves. */}}
{{- define "lectern.refusals" -}}
{{- $has := dict -}}
{{- range list "LECTERN_DATABASE_URL" "LECTERN_BLOB_URL" "LECTERN_SECRET_KEY" "LECTERN_BACKUP_FOLDER" "LECTERN_SMTP_URL" -}}
{{- $_ := set $has . (include "lectern.has" (dict "root" $ "name" .)) -}}
{{- end -}}
{{- $isOnPostgres := include "lectern.isOnPostgres" . -}}
{{- $isSeveral := include "lectern.isSeveral" . -}}
{{- $no := list -}}
{{- if and $isSeveral (not $isOnPostgres) -}}
{{- $no = append $no "Several nodes need PostgreSQL: set LECTERN_DATABASE_URL in secretsFrom. A file of SQLite has one node." -}}
{{- end -}}
{{- if and $isSeveral .Values.persistence.enabled -}}
{{- $no = append $no "Several nodes have a data folder each: set persistence.enabled to false." -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not $isOnPostgres) -}}
{{- $no = append $no "Without PostgreSQL the data is in the data folder, which would go with the pod: leave persistence.enabled." -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not (or $has.LECTERN_BLOB_URL .Values.sharedFiles.existingClaim)) -}}
{{- $no = append $no "Without persistence, files need a place: LECTERN_BLOB_URL in secretsFrom, or sharedFiles.existingClaim." -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not $has.LECTERN_SECRET_KEY) -}}
{{- $no = append $no "Without persistence, every pod would make a key of its own: set LECTERN_SECRET_KEY in secretsFrom." -}}
{{- end -}}
{{- if and $has.LECTERN_BLOB_URL .Values.sharedFiles.existingClaim -}}
{{- $no = append $no "Files have one place: LECTERN_BLOB_URL or sharedFiles.existingClaim." -}}
{{- end -}}
{{- if and $has.LECTERN_BACKUP_FOLDER .Values.backup.existingClaim -}}
{{- $no = append $no "Backups have one place: LECTERN_BACKUP_FOLDER or backup.existingClaim." -}}
{{- end -}}
{{- if and .Values.backup.check.enabled (not (or $has.LECTERN_BACKUP_FOLDER .Values.backup.existingClaim)) -}}
{{- $no = append $no "There is no backup to check: set LECTERN_BACKUP_FOLDER in secretsFrom, or backup.existingClaim." -}}
{{- end -}}
{{- if ne (not $has.LECTERN_SMTP_URL) (not (get .Values.settings "LECTERN_MAIL_FROM")) -}}
{{- $no = append $no "Mail needs both, LECTERN_SMTP_URL in secretsFrom and LECTERN_MAIL_FROM in settings." -}}
{{- end -}}
{{- range $name, $value := .Values.secrets -}}
{{- if and $value (hasKey $.Values.secretsFrom $name) -}}
{{- $no = append $no (printf "%s is in secrets and in secretsFrom." $name) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- $no = append $no "autoscaling.minReplicas is more than autoscaling.maxReplicas." -}}
{{- end -}}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) -}}
{{- $no = append $no "httpRoute.parentRefs must name a gateway." -}}
{{- end -}}
{{- if and (or .Values.ingress.enabled .Values.httpRoute.enabled) (hasPrefix "http://localhost" .Values.baseUrl) -}}
{{- $no = append $no "baseUrl must be the address that the ingress or the route has." -}}
{{- end -}}
{{- if and (or .Values.metrics.serviceMonitor.enabled .Values.metrics.prometheusRule.enabled) (not .Values.metrics.enabled) -}}
{{- $no = append $no "A ServiceMonitor and a PrometheusRule need metrics.enabled." -}}
{{- end -}}
{{- with $no -}}
{{- fail (printf "\n\n* %s\n" (join "\n* " .)) -}}
{{- end -}}
{{- end -}}
