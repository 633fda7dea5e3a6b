// Where things are kept: the URLs of the database and of the blobs.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accept, refuse } from './parse.ts';
import type { Parsed } from './parse.ts';

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export type BlobsConfig =
  | { kind: 'folder'; dir: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint?: string; region: string; hasLinks: boolean };

/** `postgres://…`, `postgresql://…`, or `sqlite:` and a path (`sqlite::memory:` for one that is forgotten). */
export function databaseUrl(text: string): Parsed<DatabaseConfig> {
  if (/^sqlite:/i.test(text)) return sqliteUrl(text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, ''));
  const expected = 'postgres://user:password@host/name or sqlite:path';
  const url = /^postgres(ql)?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null) return refuse(expected);
  if (url.hostname === '' && !url.searchParams.get('host')) return refuse(`${expected}, with a host`);
  return accept({ kind: 'postgres', url: text });
}

const REPLICAS_AT_MOST = 16;

/** `postgres://…` of several, separated by commas; commas in a password are `%2C`. */
export function replicaUrls(text: string): Parsed<readonly string[]> {
  const urls = text.split(',').map((url) => url.trim());
  const areGood = urls.every((url) => {
    const parsed = databaseUrl(url);
    return parsed.ok && parsed.value.kind === 'postgres';
  });
  return areGood && urls.length <= REPLICAS_AT_MOST
    ? accept(urls)
    : refuse(`postgres://user:password@host/name, or up to ${REPLICAS_AT_MOST} of these separated by commas`);
}

/** What is wrong with replicas next to their primary; undefined where nothing is. */
export function replicaProblem(database: DatabaseConfig, replicas: readonly string[]): string | undefined {
  if (replicas.length === 0) return undefined;
  if (database.kind === 'sqlite') return 'only PostgreSQL has replicas, so LECTERN_DATABASE_URL should name one';
  const places = replicas.map(placeOf);
  if (places.includes(placeOf(database.url)))
    return 'one of them is LECTERN_DATABASE_URL itself; they should be its standbys';
  return new Set(places).size < places.length ? 'one of them is named twice; each should be another one' : undefined;
}

/** Where a URL leads, whoever asks. */
function placeOf(text: string): string {
  const url = new URL(text);
  const host = url.searchParams.get('host') ?? url.hostname.toLowerCase();
  return `${host}:${url.searchParams.get('port') ?? (url.port || '5432')}${url.pathname}`;
}

function sqliteUrl(path: string): Parsed<DatabaseConfig> {
  if (path === '' || path.startsWith('//')) return refuse('sqlite: and the path of a file');
  return accept({ kind: 'sqlite', file: path === ':memory:' ? path : resolve(path) });
}

/** `file:///path`, or `s3://bucket/prefix?endpoint=https://…&region=…&reads=linked`. */
export function blobUrl(text: string): Parsed<BlobsConfig> {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return folderUrl(url);
  if (url?.protocol === 's3:') return s3Url(url);
  return refuse('file:///path or s3://bucket/prefix');
}

function folderUrl(url: URL): Parsed<BlobsConfig> {
  const expected = 'file:/// and the absolute path of a folder';
  if (url.host !== '' || url.search !== '' || url.hash !== '' || url.pathname === '/') return refuse(expected);
  try {
    return accept({ kind: 'folder', dir: resolve(fileURLToPath(url)) });
  } catch {
    return refuse(expected);
  }
}

/** No escapes, and no part that a server could take for a way up. */
const PREFIX = /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/;

function s3Url(url: URL): Parsed<BlobsConfig> {
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (url.username !== '' || url.password !== '') return refuse('an s3:// URL without credentials in it');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return refuse('s3:// and the name of a bucket');
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    return refuse('an s3:// URL whose endpoint is an http or https URL');
  }
  const reads = url.searchParams.get('reads') ?? 'served';
  const known = [...url.searchParams.keys()].every((key) => ['endpoint', 'region', 'reads'].includes(key));
  if (!known || region === '') return refuse('an s3:// URL with no parameters but endpoint, region and reads');
  if (reads !== 'served' && reads !== 'linked') return refuse('an s3:// URL whose reads are served or linked');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!PREFIX.test(prefix))
    return refuse('an s3:// URL whose path has letters, digits, dots, - and _ between its slashes');
  const place = { kind: 's3' as const, bucket: url.host, prefix, region, hasLinks: reads === 'linked' };
  return accept(endpoint === undefined ? place : { ...place, endpoint });
}
