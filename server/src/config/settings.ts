import type { Setting } from './types.ts';
import { cdnSettings, placeSettings } from './keeping/index.ts';
import { quotaSettings } from './quotas.ts';
import { watchingSettings } from './watching.ts';

export type { Setting } from './types.ts';

/** Every variable that Lectern reads, in the order in which help and the settings page show them. */
export const settings = [
  { name: 'LECTERN_HOST', default: '127.0.0.1', meaning: 'Address to listen on. `0.0.0.0` or `::` listens on all.' },
  { name: 'LECTERN_PORT', default: '4000', meaning: 'Port to listen on. 0 takes any free one.' },
  {
    name: 'LECTERN_BASE_URL',
    default: 'http://localhost:PORT',
    meaning: 'The address under which people reach this server; used in every URL that it prints.',
  },
  {
    name: 'LECTERN_DATA_DIR',
    default: './data',
    meaning: 'Folder of the SQLite file, the blobs and the secret key.',
  },
  ...placeSettings,
  {
    name: 'LECTERN_SECRET_KEY',
    default: 'made once, in secret.key in the data folder',
    meaning:
      'Signs addresses of files, previews, logins of members to sites and site content tokens; the same on every node. At least 32 characters. ' +
      'Several keys are separated by commas: the first one signs, all of them verify.',
    secret: true,
  },
  {
    name: 'LECTERN_BOOTSTRAP_TOKEN',
    default: 'random, printed once',
    meaning: "The first administrator's API token on an empty database: `lct_` and at least 28 characters more.",
    secret: true,
  },
  {
    name: 'LECTERN_BOOTSTRAP_SAMPLE',
    default: 'true',
    meaning: 'Whether the first start imports and publishes the user guide.',
  },
  {
    name: 'LECTERN_SITES_HOST',
    default: 'none',
    meaning: 'Domain below which each published site has its own host. Without it they live under `/sites/`.',
  },
  {
    name: 'LECTERN_OUTBOUND_ALLOW',
    default: 'none',
    meaning:
      'Private address ranges that requests to the outside may reach, separated by commas: `10.1.0.0/16`. The API fetches what it imports.',
  },
  {
    name: 'LECTERN_EXTERNAL_LINKS',
    default: 'true',
    meaning: 'Whether the server tries links to other sites, in spaces that ask for it.',
  },
  {
    name: 'LECTERN_RATE_LIMIT',
    default: '1200',
    meaning: 'API requests a minute for each token, or for each address where there is none. 0 is off.',
  },
  {
    name: 'LECTERN_SITE_RATE_LIMIT',
    default: '12000',
    meaning:
      'Requests a minute for published pages, for lookups and with site content tokens, for each address. 0 is off.',
  },
  {
    name: 'LECTERN_WRITE_RATE_LIMIT',
    default: '120',
    meaning: 'Writes a minute that make a revision, for each token. 0 is off.',
  },
  ...watchingSettings,
  {
    name: 'LECTERN_TRUSTED_PROXIES',
    default: 'none',
    meaning:
      'Address ranges of proxies whose headers are believed, separated by commas: `X-Forwarded-*`, `X-Request-Id` and `traceparent`.',
  },
  {
    name: 'LECTERN_BODY_LIMIT',
    default: '10485760',
    meaning: 'The largest request body, in bytes. Operations that do not write content take less.',
  },
  {
    name: 'LECTERN_IMPORT_BYTES',
    default: '104857600',
    meaning:
      'The most that an import by the API fetches, and the largest file that is uploaded for one, in bytes. What is fetched is in memory meanwhile. An archive or a repository may unpack to ten times as much.',
  },
  {
    name: 'LECTERN_IMPORT_PAGES',
    default: '20000',
    meaning: 'The most Markdown files that one import by the API brings. `lectern import` has no such limit.',
  },
  {
    name: 'LECTERN_IMPORT_FILES',
    default: '20000',
    meaning: 'The most other files that one import by the API brings. `lectern import` has no such limit.',
  },
  {
    name: 'LECTERN_IMPORT_SECONDS',
    default: '300',
    meaning:
      'The most seconds that one import by the API is worked on. Waiting for its turn and downloading do not count. `lectern import` has no such limit.',
  },
  {
    name: 'LECTERN_DATABASE_POOL_SIZE',
    default: '10',
    meaning: 'Connections to PostgreSQL at once. SQLite needs no pool.',
  },
  {
    name: 'LECTERN_STATEMENT_TIMEOUT',
    default: '30000',
    meaning: 'Milliseconds after which PostgreSQL stops a statement. 0 is off.',
  },
  {
    name: 'LECTERN_WORKERS',
    default: '2',
    meaning:
      'Worker threads that one organization may use for heavy work, started when there is some. One more runs while several organizations have work. 0 does it in the main thread.',
  },
  {
    name: 'LECTERN_PROCESSES',
    default: 'one for each two cores',
    meaning:
      'Servers that share the port and the database of this machine, so that readers are served by several cores. Each takes the memory of one.',
  },
  {
    name: 'LECTERN_BACKUP_FOLDER',
    default: 'none',
    meaning: 'Where the server puts backups by itself: a folder elsewhere than the data, or `s3://bucket/prefix`.',
    secret: true,
  },
  {
    name: 'LECTERN_BACKUP_EVERY',
    default: '24',
    meaning: 'Hours between two backups.',
  },
  {
    name: 'LECTERN_BACKUP_AT',
    default: '02:00',
    meaning: 'Time of day, in UTC, at which one of them begins.',
  },
  {
    name: 'LECTERN_BACKUP_KEEP',
    default: '14',
    meaning: 'How many backups are kept, or a rule such as `last=3,daily=7,weekly=5,monthly=12,yearly=10`.',
  },
  {
    name: 'LECTERN_BACKUP_KEY',
    default: 'none',
    meaning:
      'Encrypts backups. At least 20 characters; keep it elsewhere than the backups. Without it, they are not encrypted.',
    secret: true,
  },
  {
    name: 'LECTERN_REVISIONS_KEEP',
    default: 'all',
    meaning: 'Which revisions are kept: `all`, or a rule such as `all=90,daily=365,weekly=always`.',
  },
  {
    name: 'LECTERN_SHUTDOWN_TIMEOUT',
    default: '10000',
    meaning: 'Milliseconds that running requests get to finish when the server stops.',
  },
  ...quotaSettings,
  {
    name: 'LECTERN_SESSION_IDLE_DAYS',
    default: '14',
    meaning: 'Days after which somebody who signed in with a browser and did not come back has to sign in again.',
  },
  {
    name: 'LECTERN_SESSION_DAYS',
    default: '90',
    meaning: 'Days after which everybody who signed in with a browser has to sign in again.',
  },
  {
    name: 'LECTERN_INSIGHTS_DAYS',
    default: '395',
    meaning:
      'Days for which it is kept what readers do on published sites and what they say of pages. 0 keeps nothing and counts nothing.',
  },
  {
    name: 'LECTERN_AUDIT_DAYS',
    default: 'none',
    meaning: 'Days for which the audit log is kept; without it, for good. The rest can still be verified.',
  },
  {
    name: 'LECTERN_RESIZED_PICTURES',
    default: 'true',
    meaning:
      'Whether published pages offer smaller forms of their pictures, made when a reader first needs them and kept with the files. Off, pictures are served as they are.',
  },
  {
    name: 'LECTERN_INTEGRATION_PROCESSES',
    default: '16',
    meaning:
      'Processes that run scripts of integrations at once, started when there is something to do, one for each installation. 0 runs none.',
  },
  {
    name: 'LECTERN_INTEGRATION_MEMORY',
    default: '1073741824',
    meaning:
      'Bytes of memory that all processes of integrations may use together. One has about 10 million when it starts, and 200 million at most; what all share of the program, about 50 million, comes once.',
  },
  {
    name: 'LECTERN_RENDERER_URLS',
    default: 'none',
    meaning:
      'Addresses of renderers that show sites in front of this server, separated by commas: Lectern notifies them of changes, below `/~gitbook/revalidate`.',
  },
  {
    name: 'LECTERN_RENDERER_SECRET',
    default: 'none',
    meaning: 'Signs the notifications of renderers; their `GITBOOK_SECRET`. At least 16 characters.',
    secret: true,
  },
  ...cdnSettings,
  {
    name: 'LECTERN_TRANSLATION_PROVIDER',
    default: 'none',
    meaning:
      'Who translates for teams that ask for it: `openai`, a service with the chat completions of OpenAI, or `webhook`, a program of yours. Without it nothing is translated by machines.',
  },
  {
    name: 'LECTERN_TRANSLATION_URL',
    default: 'none',
    meaning:
      'Where it is: for `openai` the address below which `/chat/completions` lies, such as `https://api.openai.com/v1`. A private address must be in `LECTERN_OUTBOUND_ALLOW`, too.',
  },
  {
    name: 'LECTERN_TRANSLATION_KEY',
    default: 'none',
    meaning: 'The key for the service, or what signs the requests to the webhook, at least 16 characters.',
    secret: true,
  },
  {
    name: 'LECTERN_TRANSLATION_MODEL',
    default: 'none',
    meaning: 'The model that the service is to use; needed for `openai`.',
  },
  {
    name: 'LECTERN_ANSWERS_URL',
    default: 'none',
    meaning:
      'The service that answers questions of readers where an organization and its site switch that on: the address below which `/chat/completions` of OpenAI lies. It may be private. Without it no text leaves the server to be asked about.',
  },
  {
    name: 'LECTERN_ANSWERS_MODEL',
    default: 'none',
    meaning: 'The model that answers; needed with `LECTERN_ANSWERS_URL`.',
  },
  {
    name: 'LECTERN_ANSWERS_KEY',
    default: 'none',
    meaning: 'The key for that service, if it wants one.',
    secret: true,
  },
  {
    name: 'LECTERN_ANSWERS_A_DAY',
    default: '500',
    meaning:
      'The most questions of one organization that the model is asked on a day of UTC. Answers that are remembered do not count.',
  },
  {
    name: 'LECTERN_SMTP_URL',
    default: 'none',
    meaning:
      'The server that sends mail: `smtp://user:password@host:587` demands STARTTLS, `smtps://…` begins with TLS, and `?tls=none` asks for neither. Without it no mail is sent.',
    secret: true,
  },
  {
    name: 'LECTERN_MAIL_FROM',
    default: 'none',
    meaning: 'Whom mails are from: `docs@example.com` or `Name <docs@example.com>`. Needed with `LECTERN_SMTP_URL`.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
