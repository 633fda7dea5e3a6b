// When backups are taken, where they go and how many are kept.
import { isAbsolute, relative, resolve } from 'node:path';
import { accept, type Parsed, refuse } from '../parse.ts';
import { blobUrl, type BlobsConfig } from '../places.ts';

/** A folder, or a bucket. */
export type BackupPlace = Readonly<BlobsConfig>;

/** How many of the newest backups are kept, and of how many days, weeks, months and years the newest one of each. */
export type BackupKeep = Readonly<Record<(typeof KEPT)[number], number>>;

const KEPT = ['last', 'daily', 'weekly', 'monthly', 'yearly'] as const;

export type BackupConfig = Readonly<{
  /** Undefined where none is taken by itself. */
  place?: BackupPlace;
  key?: string;
  /** Hours. */
  every: number;
  /** Minutes after midnight, in UTC. */
  at: number;
  keep: BackupKeep;
}>;

/** The path of a folder, or `s3://bucket/prefix?endpoint=…&region=…`. */
export function backupPlace(text: string): Parsed<BackupPlace> {
  if (text === '') return refuse('the path of a folder, or s3://bucket/prefix');
  if (!/^(?:s3|file):/i.test(text)) return accept({ kind: 'folder', dir: resolve(text) });
  const parsed = blobUrl(text);
  // Nobody reads backups but us.
  if (parsed.ok && parsed.value.kind === 's3' && parsed.value.hasLinks) return refuse('an s3:// URL without reads');
  return parsed;
}

const KEPT_AT_MOST = 1000;

/** `14`, or `last=3,daily=7,weekly=5,monthly=12,yearly=10`. The newest one is always kept. */
export function backupKeep(text: string): Parsed<BackupKeep> {
  const expected = `a whole number from 1 to ${KEPT_AT_MOST}, or such numbers as last=3,daily=7,weekly=5,monthly=12,yearly=10`;
  const keep = { last: 1, daily: 0, weekly: 0, monthly: 0, yearly: 0 };
  const named = new Set<string>();
  for (const part of (/^\d+$/.test(text) ? `last=${text}` : text).split(',')) {
    const [, name = '', digits = ''] = /^\s*([a-z]+)\s*=\s*(\d{1,4})\s*$/.exec(part) ?? [];
    const [kind, number] = [KEPT.find((each) => each === name), Number(digits)];
    if (kind === undefined || named.has(kind) || number < 1 || number > KEPT_AT_MOST) return refuse(expected);
    named.add(kind);
    keep[kind] = number;
  }
  return accept(keep);
}

/** `02:30` as minutes. */
export function timeOfDay(text: string): Parsed<number> {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined
    ? refuse('a time of day in UTC, such as 02:30')
    : accept(Number(hours) * 60 + Number(minutes));
}

export const backupKey = (text: string): Parsed<string> =>
  text.length >= 20 ? accept(text) : refuse('at least 20 characters long');

/** Whether a path is that of a folder or below it, by its name. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
