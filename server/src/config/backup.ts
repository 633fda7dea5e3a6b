// When backups are taken, where they go and how many are kept.
import { isAbsolute, relative, resolve } from 'node:path';
import { accept, type Parsed, refuse } from './parse.ts';

export type BackupConfig = Readonly<{
  /** Absolute; undefined where none is taken by itself. */
  folder?: string;
  key?: string;
  /** Hours. */
  every: number;
  /** Minutes after midnight, in UTC. */
  at: number;
  keep: number;
}>;

export const folderPath = (text: string): Parsed<string> =>
  text === '' ? refuse('the path of a folder') : accept(resolve(text));

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
