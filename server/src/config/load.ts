import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { answersConfig } from './answers.ts';
import { describeConfig } from './describe.ts';
import {
  backupKeep,
  backupKey,
  backupPlace,
  cdnConfig,
  isBelow,
  purgeUrl,
  revisionKeep,
  timeOfDay,
} from './keeping/index.ts';
import { mailSender, smtpUrl } from './mail.ts';
import * as parse from './parse.ts';
import { blobUrl, databaseUrl, replicaProblem, replicaUrls } from './places.ts';
import { byteSize, readQuotas } from './quotas.ts';
import { settings } from './settings.ts';
import type { Setting, SettingName } from './settings.ts';
import { providerAddress, providerKey, providerModel, translationConfig } from './translation.ts';
import { traceHeaders, tracesConfig } from './watching.ts';
import type { AnswersConfig, Config, TracesConfig, TranslationConfig } from './types.ts';
import { readVariables, warnOfUnknown } from './variables.ts';
import type { Environment } from './variables.ts';

/** The environment cannot be used. The message has one sentence for each wrong variable, and no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration out of environment variables, by default those of this process. Throws a `ConfigError` that
 * names all malformed variables at once; unknown `LECTERN_` variables are warnings.
 */
export function loadConfig(env: Environment = process.env): { config: Config; warnings: string[] } {
  const { texts, problems } = readVariables(env);
  const config = readConfig(reader(texts, problems), problems);
  if (config.metricsPort !== undefined && config.metricsPort !== 0 && config.metricsPort === config.port) {
    problems.push(`LECTERN_METRICS_PORT is ${config.metricsPort}, as is LECTERN_PORT; it should be another port.`);
  }
  if (config.rendererUrls.length > 0 && config.rendererSecret === undefined) {
    problems.push(
      'LECTERN_RENDERER_URLS is set, so LECTERN_RENDERER_SECRET should be: it signs the notifications of renderers.',
    );
  }
  if (config.smtp !== undefined && config.mailFrom === undefined) {
    problems.push('LECTERN_SMTP_URL is set, so LECTERN_MAIL_FROM should be: it is whom mails are from.');
  }
  const wrongReplicas = replicaProblem(config.database, config.databaseReplicas);
  if (wrongReplicas !== undefined) problems.push(`LECTERN_DATABASE_REPLICAS is set: ${wrongReplicas}.`);
  const { place } = config.backup;
  if (place?.kind === 'folder' && isBelow(config.dataDir, place.dir)) {
    problems.push('LECTERN_BACKUP_FOLDER is in LECTERN_DATA_DIR; it should be elsewhere, best on another disk.');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return { config: seal(config), warnings: warnOfUnknown(env) };
}

type Read = <T, F>(name: SettingName, parser: parse.Parser<T>, fallback: F) => T | F;

function reader(texts: ReadonlyMap<SettingName, string>, problems: string[]): Read {
  return (name, parser, fallback) => {
    const text = texts.get(name)?.trim();
    if (text === undefined) return fallback;
    const parsed = parser(text);
    if (parsed.ok) return parsed.value;
    problems.push(`${name} is ${showValue(name, text)}; it should be ${parsed.expected}.`);
    return fallback;
  };
}

// The URLs count as secrets here, because their passwords cannot be found for sure in a text that is malformed.
function showValue(name: SettingName, text: string): string {
  if (settings.some((setting: Setting) => setting.name === name && setting.secret)) return 'malformed (not shown)';
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The other core is for threads, the database and what else a machine does. */
const oneForTwoCores = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

function readConfig(read: Read, problems: string[]): Config {
  const perMinute = parse.wholeNumber(0, 1_000_000_000);
  const port = read('LECTERN_PORT', parse.wholeNumber(0, 65535), 4000);
  const dataDir = read('LECTERN_DATA_DIR', (text) => parse.accept(resolve(text)), resolve('data'));
  const levels = parse.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');
  return {
    host: read('LECTERN_HOST', parse.listenHost, '127.0.0.1'),
    port,
    baseUrl: read('LECTERN_BASE_URL', parse.origin, new URL(`http://localhost:${port}`).origin),
    dataDir,
    database: read('LECTERN_DATABASE_URL', databaseUrl, { kind: 'sqlite', file: join(dataDir, 'lectern.db') } as const),
    databaseReplicas: read('LECTERN_DATABASE_REPLICAS', replicaUrls, []),
    blobs: read('LECTERN_BLOB_URL', blobUrl, { kind: 'folder', dir: join(dataDir, 'blobs') } as const),
    blobCopies: read('LECTERN_BLOB_COPIES', byteSize, 1000 ** 3),
    secretKey: read('LECTERN_SECRET_KEY', parse.secretKeys, undefined),
    bootstrapToken: read('LECTERN_BOOTSTRAP_TOKEN', parse.bootstrapToken, undefined),
    bootstrapSample: read('LECTERN_BOOTSTRAP_SAMPLE', parse.yesOrNo, true),
    sitesHost: read('LECTERN_SITES_HOST', parse.siteHost, undefined),
    externalLinks: read('LECTERN_EXTERNAL_LINKS', parse.yesOrNo, true),
    outboundAllow: read('LECTERN_OUTBOUND_ALLOW', parse.addressRanges, []),
    rateLimit: read('LECTERN_RATE_LIMIT', perMinute, 1200),
    siteRateLimit: read('LECTERN_SITE_RATE_LIMIT', perMinute, 12_000),
    writeRateLimit: read('LECTERN_WRITE_RATE_LIMIT', perMinute, 120),
    logLevel: read('LECTERN_LOG_LEVEL', levels, 'info'),
    logFormat: read('LECTERN_LOG_FORMAT', parse.oneOf('auto', 'json', 'pretty'), 'auto'),
    metricsPort: read('LECTERN_METRICS_PORT', parse.wholeNumber(0, 65535), undefined),
    slowStatement: read('LECTERN_SLOW_STATEMENT', parse.wholeNumber(0, 3_600_000), 1000),
    traces: readTraces(read, problems),
    trustedProxies: read('LECTERN_TRUSTED_PROXIES', parse.addressRanges, []),
    bodyLimit: read('LECTERN_BODY_LIMIT', parse.wholeNumber(1024, 1024 ** 3), 10 * 1024 ** 2),
    importBytes: read('LECTERN_IMPORT_BYTES', parse.wholeNumber(1024, 1024 ** 3), 100 * 1024 ** 2),
    importPages: read('LECTERN_IMPORT_PAGES', parse.wholeNumber(1, 1_000_000), 20_000),
    importFiles: read('LECTERN_IMPORT_FILES', parse.wholeNumber(1, 1_000_000), 20_000),
    importSeconds: read('LECTERN_IMPORT_SECONDS', parse.wholeNumber(1, 86_400), 300),
    databasePoolSize: read('LECTERN_DATABASE_POOL_SIZE', parse.wholeNumber(1, 1000), 10),
    statementTimeout: read('LECTERN_STATEMENT_TIMEOUT', parse.wholeNumber(0, 3_600_000), 30_000),
    workers: read('LECTERN_WORKERS', parse.wholeNumber(0, 64), 2),
    processes: read('LECTERN_PROCESSES', parse.wholeNumber(1, 64), oneForTwoCores()),
    shutdownTimeout: read('LECTERN_SHUTDOWN_TIMEOUT', parse.wholeNumber(0, 600_000), 10_000),
    isolates: {
      processes: read('LECTERN_INTEGRATION_PROCESSES', parse.wholeNumber(0, 1000), 16),
      memoryOfAll: read('LECTERN_INTEGRATION_MEMORY', parse.wholeNumber(1024 ** 2, 1024 ** 4), 1024 ** 3),
    },
    rendererUrls: read('LECTERN_RENDERER_URLS', parse.webAddresses, []),
    rendererSecret: read('LECTERN_RENDERER_SECRET', parse.rendererSecret, undefined),
    cdn: cdnConfig(
      {
        url: read('LECTERN_CDN_PURGE_URL', purgeUrl, undefined),
        headers: read('LECTERN_CDN_PURGE_HEADERS', traceHeaders, undefined),
        format: read('LECTERN_CDN_FORMAT', parse.oneOf('tags', 'fastly'), 'tags'),
        seconds: read('LECTERN_CDN_SECONDS', parse.wholeNumber(0, 31_536_000), 86_400),
      },
      problems,
    ),
    translation: readTranslation(read, problems),
    answers: readAnswers(read, problems),
    smtp: read('LECTERN_SMTP_URL', smtpUrl, undefined),
    mailFrom: read('LECTERN_MAIL_FROM', mailSender, undefined),
    backup: {
      place: read('LECTERN_BACKUP_FOLDER', backupPlace, undefined),
      key: read('LECTERN_BACKUP_KEY', backupKey, undefined),
      every: read('LECTERN_BACKUP_EVERY', parse.wholeNumber(1, 744), 24),
      at: read('LECTERN_BACKUP_AT', timeOfDay, 120),
      keep: read('LECTERN_BACKUP_KEEP', backupKeep, { last: 14, daily: 0, weekly: 0, monthly: 0, yearly: 0 }),
    },
    revisionsKeep: read('LECTERN_REVISIONS_KEEP', revisionKeep, []),
    organizationCreation: read('LECTERN_ORGANIZATION_CREATION', parse.oneOf('everyone', 'operators'), 'everyone'),
    quotas: readQuotas((name, parser) => read(name, parser, undefined)),
    auditDays: read('LECTERN_AUDIT_DAYS', parse.wholeNumber(1, 36_500), undefined),
    sessionIdleDays: read('LECTERN_SESSION_IDLE_DAYS', parse.wholeNumber(1, 3650), 14),
    sessionDays: read('LECTERN_SESSION_DAYS', parse.wholeNumber(1, 3650), 90),
    insightsDays: read('LECTERN_INSIGHTS_DAYS', parse.wholeNumber(0, 3650), 395),
    resizedPictures: read('LECTERN_RESIZED_PICTURES', parse.yesOrNo, true),
  };
}

function readTranslation(read: Read, problems: string[]): TranslationConfig | undefined {
  const parts = {
    provider: read('LECTERN_TRANSLATION_PROVIDER', parse.oneOf('openai', 'webhook'), undefined),
    url: read('LECTERN_TRANSLATION_URL', providerAddress, undefined),
    key: read('LECTERN_TRANSLATION_KEY', providerKey, undefined),
    model: read('LECTERN_TRANSLATION_MODEL', providerModel, undefined),
  };
  return translationConfig(parts, problems);
}

function readAnswers(read: Read, problems: string[]): AnswersConfig | undefined {
  const parts = {
    url: read('LECTERN_ANSWERS_URL', providerAddress, undefined),
    key: read('LECTERN_ANSWERS_KEY', providerKey, undefined),
    model: read('LECTERN_ANSWERS_MODEL', providerModel, undefined),
    aDay: read('LECTERN_ANSWERS_A_DAY', parse.wholeNumber(1, 1_000_000_000), 500),
  };
  return answersConfig(parts, problems);
}

function readTraces(read: Read, problems: string[]): TracesConfig | undefined {
  const parts = {
    url: read('LECTERN_TRACES_URL', providerAddress, undefined),
    headers: read('LECTERN_TRACES_HEADERS', traceHeaders, undefined),
    percent: read('LECTERN_TRACES_PERCENT', parse.wholeNumber(1, 100), 100),
  };
  return tracesConfig(parts, problems);
}

// Printed or serialized by accident, a configuration shows its description. Not enumerable, so copies and
// structured clones stay plain.
function seal(config: Config): Config {
  const show = { value: () => describeConfig(config) };
  Object.defineProperties(config, { toJSON: show, [inspect.custom]: show });
  return freezeDeep(config);
}

function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freezeDeep(part);
  return Object.freeze(value);
}
