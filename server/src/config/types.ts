// What the configuration looks like once it has been read: typed, complete and frozen.

import type { BackupConfig, CdnConfig, RevisionKeep } from './keeping/index.ts';
import type { BlobsConfig, DatabaseConfig } from './places.ts';

/** One variable of the environment. `default` is for people to read; each variable also has a `_FILE` form. */
export type Setting = Readonly<{ name: string; default: string; meaning: string; secret?: true }>;

/** `starttls` demands it after a plain greeting, `tls` begins with it, `none` sends everything in the clear. */
export type SmtpConfig = Readonly<{
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user?: string;
  password?: string;
}>;

export type MailSender = Readonly<{ name: string; address: string }>;

/** A service with the chat completions of OpenAI, below this address. */
export type OpenaiConfig = Readonly<{ kind: 'openai'; url: string; key?: string; model: string }>;

/** A program of the operator; `key` signs what it receives. */
export type WebhookConfig = Readonly<{ kind: 'webhook'; url: string; key: string }>;

export type TranslationConfig = OpenaiConfig | WebhookConfig;

/** A service with the chat completions of OpenAI, and how many questions of an organization it is asked a day. */
export type AnswersConfig = Readonly<{ url: string; key?: string; model: string; aDay: number }>;

/** A collector that takes OTLP over HTTP: `/v1/traces` lies below its address. */
export type TracesConfig = Readonly<{ url: string; headers: Readonly<Record<string, string>>; percent: number }>;

/** The most that one organization may have of something; storage in bytes. What is absent has no bound. */
export type QuotaConfig = Readonly<Partial<Record<'storage' | 'spaces' | 'pages' | 'sites' | 'members', number>>>;

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export type Config = Readonly<{
  host: string;
  /** 0 lets the system choose one. */
  port: number;
  /** An origin without a trailing slash, for example `https://docs.example.com`. */
  baseUrl: string;
  /** Absolute. */
  dataDir: string;
  /** The file of SQLite is absolute, or `:memory:`. */
  database: Readonly<DatabaseConfig>;
  /** URLs of standbys of PostgreSQL. */
  databaseReplicas: readonly string[];
  blobs: Readonly<BlobsConfig>;
  /** Bytes of a bucket that are copied to the data folder. */
  blobCopies: number;
  /** One or more keys of at least 32 characters, separated by commas; the first one signs. */
  secretKey?: string;
  bootstrapToken?: string;
  bootstrapSample: boolean;
  /** Lower-case host name, with `:port` where one was given. */
  sitesHost?: string;
  /** Whether links of spaces to other sites are tried. */
  externalLinks: boolean;
  /** Address ranges such as `127.0.0.0/8`; a single address is a range of one. */
  outboundAllow: readonly string[];
  /** Requests a minute; 0 is off. So are the next two. */
  rateLimit: number;
  siteRateLimit: number;
  writeRateLimit: number;
  logLevel: LogLevel;
  logFormat: 'auto' | 'json' | 'pretty';
  metricsPort?: number;
  /** Milliseconds; 0 is off. */
  slowStatement: number;
  /** Where traces are sent; absent where none are made. */
  traces?: TracesConfig;
  /** Address ranges, as in `outboundAllow`. */
  trustedProxies: readonly string[];
  /** Bytes. */
  bodyLimit: number;
  /** Bytes. */
  importBytes: number;
  importPages: number;
  importFiles: number;
  importSeconds: number;
  databasePoolSize: number;
  /** Milliseconds; 0 is off. */
  statementTimeout: number;
  workers: number;
  /** How many servers share the port. */
  processes: number;
  /** Milliseconds. */
  shutdownTimeout: number;
  backup: BackupConfig;
  revisionsKeep: RevisionKeep;
  organizationCreation: 'everyone' | 'operators';
  /** Of every organization for which nothing else is set. */
  quotas: QuotaConfig;
  /** Absent where no cache is notified of changes. */
  cdn?: CdnConfig;
  /** Where renderers in front of the server receive notifications of changes. */
  rendererUrls: readonly string[];
  /** Signs these notifications. */
  rendererSecret?: string;
  /** Who translates; absent where no machine does. */
  translation?: TranslationConfig;
  /** What answers questions of readers; absent where nothing does. */
  answers?: AnswersConfig;
  /** Days for which the audit log is kept; undefined is for good. */
  auditDays?: number;
  /** Days after which a session ends that nobody uses, and any session. */
  sessionIdleDays: number;
  sessionDays: number;
  /** The server that sends mail; absent where none is sent. */
  smtp?: SmtpConfig;
  /** There wherever `smtp` is. */
  mailFrom?: MailSender;
  /** Processes that run scripts of integrations at once, 0 is off; and the bytes of all of them together. */
  isolates: Readonly<{ processes: number; memoryOfAll: number }>;
  /** Days; 0 is off. */
  insightsDays: number;
  /** Whether published pages offer smaller forms of their pictures. */
  resizedPictures: boolean;
}>;
