// The environment, read once into one frozen, typed object. Nothing else in the server reads process.env.
export { describeConfig } from './describe.ts';
export { environmentForPrograms } from './environment.ts';
export {
  type BackupKeep,
  type BackupPlace,
  backupPlace,
  type CdnConfig,
  type RetentionStep,
  type RevisionKeep,
  revisionKeep,
} from './keeping/index.ts';
export { type BlobsConfig, blobUrl, type DatabaseConfig } from './places.ts';
export { ConfigError, loadConfig } from './load.ts';
export { byteSize, countAtMost } from './quotas.ts';
export { settings } from './settings.ts';
export type { Setting, SettingName } from './settings.ts';
export type {
  AnswersConfig,
  Config,
  LogLevel,
  MailSender,
  OpenaiConfig,
  QuotaConfig,
  SmtpConfig,
  TranslationConfig,
  WebhookConfig,
} from './types.ts';
