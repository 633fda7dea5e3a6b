import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as rest } from 'node:timers/promises';
import { clash, refused, showName, tooLarge, writing } from './errors.ts';
import { directTarget, resolveLink } from './links.ts';
import {
  type ArchiveLimits,
  findNameProblem,
  FOLDERS_AT_MOST,
  isNeverUnpacked,
  isTooDeep,
  leadsInside,
  toSegments,
} from './rules.ts';

export interface Unpacked {
  /** Absolute. */
  folder: string;
  /** Files that were written. */
  files: number;
  /** What counts against the limits. */
  entries: number;
  bytes: number;
  /** Symbolic links of the archive, also those that were left out. */
  links: string[];
  /** What was left out and why, by the name in the archive. */
  warnings: { file: string; message: string }[];
}

/** Takes the entries of an archive one after the other and writes what may be written. */
export interface Unpacking {
  /** Where the entry would be written; undefined for one that is never content. Throws for names that are refused. */
  place: (name: string) => string[] | undefined;
  addFolder: (segments: readonly string[]) => Promise<void>;
  /** Answers whether the bytes are wanted, before they are read. */
  admits: (segments: readonly string[], size: number) => boolean;
  addFile: (segments: readonly string[], bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  addLink: (segments: readonly string[], target: string) => void;
  /** Makes the links, when nothing is written any more that could go through them. */
  finish: () => Promise<Unpacked>;
}

interface State {
  folder: string;
  limits: ArchiveLimits;
  signal: AbortSignal | undefined;
  entries: number;
  bytes: number;
  folders: Set<string>;
  files: Set<string>;
  /** What becomes a link: its path, and the segments of its target. */
  links: Map<string, readonly string[]>;
  allLinks: string[];
  /** What was left out because of where it lies. */
  deep: { first: string; count: number };
  warnings: Unpacked['warnings'];
}

export function createUnpacking(folder: string, limits: ArchiveLimits, signal?: AbortSignal): Unpacking {
  const state: State = {
    folder,
    limits,
    signal,
    entries: 0,
    bytes: 0,
    folders: new Set(['']),
    files: new Set(),
    links: new Map(),
    allLinks: [],
    deep: { first: '', count: 0 },
    warnings: [],
  };
  return {
    place: (name) => place(state, name),
    addFolder: (segments) => makeFolders(state, segments),
    admits: (segments, size) => admits(state, segments, size),
    addFile: (segments, bytes) => addFile(state, segments, bytes),
    addLink: (segments, target) => addLink(state, segments, target),
    finish: async () => {
      await makeLinks(state);
      const { entries, bytes, allLinks, deep, warnings } = state;
      if (deep.count > 0) warnings.push(tooDeep(deep));
      return { folder, files: state.files.size, entries, bytes, links: allLinks, warnings };
    },
  };
}

function place(state: State, name: string): string[] | undefined {
  state.signal?.throwIfAborted();
  state.entries += 1;
  if (state.entries > state.limits.entries) throw tooMany(state.limits);
  const problem = findNameProblem(name);
  if (problem !== undefined) throw refused(`The name ${showName(name)} ${problem}.`);
  const segments = toSegments(name);
  if (segments.length === 0 || isNeverUnpacked(segments)) return undefined;
  if (!isTooDeep(segments, name.endsWith('/'))) return segments;
  if (state.deep.count === 0) state.deep.first = segments.join('/');
  state.deep.count += 1;
  return undefined;
}

const tooMany = ({ entries }: ArchiveLimits): Error => tooLarge(`more than ${entries} files and folders`);

/** One for all of them: there may be as many as an archive has entries. */
const tooDeep = ({ first, count }: State['deep']): Unpacked['warnings'][number] => ({
  file: first,
  message: `Files and folders nested deeper than ${FOLDERS_AT_MOST} folders were left out: ${count}.`,
});

function admits(state: State, segments: readonly string[], size: number): boolean {
  const { fileBytes } = state.limits;
  if (size > fileBytes) {
    const message = `The file is larger than ${fileBytes / 1024 / 1024} MB and was left out.`;
    state.warnings.push({ file: segments.join('/'), message });
    return false;
  }
  return true;
}

async function makeFolders(state: State, segments: readonly string[]): Promise<void> {
  // Thousands of files may lie in one folder, and that hundreds of levels deep.
  if (state.folders.has(segments.join('/'))) return;
  // From the top, each once: a folder that is not there yet cannot be a link to somewhere else.
  let path = '';
  for (const segment of segments) {
    path = path === '' ? segment : `${path}/${segment}`;
    if (state.folders.has(path)) continue;
    // An entry costs as many folders as its name has parts, so those are bounded by themselves.
    if (state.folders.size > state.limits.entries) throw tooMany(state.limits);
    await writing(path, () => mkdir(join(state.folder, path), { mode: 0o700 }));
    state.folders.add(path);
  }
}

async function addFile(state: State, segments: readonly string[], bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const path = segments.join('/');
  await makeFolders(state, segments.slice(0, -1));
  if (state.files.has(path)) return compareAgain(state, path, bytes);
  await writing(path, async () => {
    // `wx`: never through something that is there already.
    const file = await open(join(state.folder, path), 'wx', 0o600);
    try {
      for await (const chunk of bytes) {
        count(state, chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  });
  state.files.add(path);
}

function count(state: State, chunk: Uint8Array): void {
  state.signal?.throwIfAborted();
  state.bytes += chunk.byteLength;
  const { totalBytes } = state.limits;
  if (state.bytes > totalBytes) throw tooLarge(`more than ${showBytes(totalBytes)} in it`);
}

const showBytes = (bytes: number): string => {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1024 ? `${Math.floor(megabytes / 1024)} GB` : `${Math.ceil(megabytes)} MB`;
};

/** The same file a second time is harmless; another under its name would silently win or lose. */
async function compareAgain(state: State, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const again = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    count(state, chunk);
    size += chunk.byteLength;
    again.update(chunk);
  }
  const location = join(state.folder, path);
  if ((await writing(path, () => lstat(location))).size !== size) throw clash(path);
  if ((await hashFile(location)) !== again.digest('hex')) throw clash(path);
}

/** SHA-256 of a file, hex. */
export async function hashFile(location: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(location) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}

function addLink(state: State, segments: readonly string[], target: string): void {
  const path = segments.join('/');
  if (state.limits.links === 'refused')
    throw refused(`${showName(path)} is a symbolic link, and here only files and folders are unpacked.`);
  state.allLinks.push(path);
  if (!leadsInside(segments, target)) {
    const message = 'The symbolic link leaves what was imported and was refused.';
    state.warnings.push({ file: path, message });
    return;
  }
  const parts = toSegments(target);
  const known = state.links.get(path);
  if (known !== undefined && known.join('/') !== parts.join('/')) throw clash(path);
  state.links.set(path, parts);
}

/** To find where one leads may take hundreds of steps through names of a kilobyte. */
const LINKS_AT_ONCE = 10;

/**
 * Makes the links, each straight to what it leads to: none of them goes through another, and none is there that leads
 * nowhere and could lead somewhere later.
 */
async function makeLinks(state: State): Promise<void> {
  const { links, folders, files, folder, warnings } = state;
  for await (const path of inTurns(links.keys(), state.signal)) await makeFolders(state, path.split('/').slice(0, -1));
  for await (const path of inTurns(links.keys(), state.signal))
    if (folders.has(path) || files.has(path)) throw clash(path);
  for await (const path of inTurns(links.keys(), state.signal)) {
    const lead = resolveLink(state, path);
    if (lead.kind === 'outside')
      throw refused(`The symbolic link ${showName(path)} leads out of the archive through another link.`);
    if (lead.kind === 'broken') warnings.push({ file: path, message: 'The symbolic link is broken.' });
    else await writing(path, () => symlink(directTarget(path, lead.path), join(folder, path)));
  }
}

/** What is given, with turns for others now and then: where nothing is written, nothing else gives them any. */
async function* inTurns(paths: Iterable<string>, signal: AbortSignal | undefined): AsyncGenerator<string> {
  let count = 0;
  for (const path of paths) {
    count += 1;
    signal?.throwIfAborted();
    if (count % LINKS_AT_ONCE === 0) await rest();
    yield path;
  }
}
