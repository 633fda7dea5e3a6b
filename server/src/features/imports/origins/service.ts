import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { SourceVersion } from '@lectern/convert';
import type { ImportWarning } from '../schema.ts';
import { badRequest, Problem } from '#platform/http/index.ts';
import { unpackArchive, type UnpackOptions } from '../archives/index.ts';
import {
  type FileTime,
  isRepository,
  isWorkingTree,
  parseAddress,
  timesOfWorkingTree,
  unpackCommit,
} from '../repositories/index.ts';

export interface OriginRequest {
  /** A path, or the address of a repository. */
  from: string;
  /** A branch, tag or commit of a repository. */
  ref: string | undefined;
  /** A folder that nobody else can enter, for what has to be unpacked. Its owner removes it. */
  scratch: string;
  environment: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** What somebody should know of a file of it. */
export interface OriginWarning extends ImportWarning {
  file: string;
}

export interface Origin {
  kind: 'folder' | 'archive' | 'repository';
  /** What it is called in messages and revisions; never with a password. */
  name: string;
  folder: string;
  /** The commit that was unpacked. */
  commit?: string;
  /** Where its files can be found again as they are here: a repository elsewhere. */
  repository?: { address: string; ref?: string };
  /** When files were last changed, by their paths in the folder. */
  times?: ReadonlyMap<string, FileTime>;
  /** What was left out while unpacking or converting. */
  warnings: readonly OriginWarning[];
  /** What came over otherwise than it was. */
  notes?: readonly OriginWarning[];
  /** The versions of a source that has several, and the folder that each can be converted from. */
  versions?: { found: readonly SourceVersion[]; folder: string };
}

export interface OpenedArchive extends Origin {
  /** Symbolic links of the archive, also those that were left out. */
  links: readonly string[];
}

/** Finds out what is to be imported, by what it is and not by its name, and unpacks it where it needs that. */
export async function openOrigin(request: OriginRequest): Promise<Origin> {
  const { from } = request;
  if (from.startsWith('-'))
    throw new Problem(422, 'usage', 'What is imported cannot begin with "-". Write ./- before it.');
  const path = resolve(from);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    if (parseAddress(from) === undefined) throw badRequest(`There is no folder, archive or repository ${from}.`);
    return openRepository(request, from);
  }
  if (found.isDirectory()) {
    if (isRepository(path) || (request.ref !== undefined && isWorkingTree(path))) return openRepository(request, path);
    if (request.ref !== undefined)
      throw badRequest(`${from} is no Git repository. Name its top folder, and choose inside of it with --dir.`);
    const { environment, signal, scratch } = request;
    const times = isWorkingTree(path)
      ? await timesOfWorkingTree({ environment, signal }, { folder: path, scratch })
      : {};
    return { kind: 'folder', name: basename(path), folder: path, warnings: [], ...times };
  }
  // Reading a pipe would wait for whoever writes into it.
  if (!found.isFile()) throw badRequest(`${from} is neither a file nor a folder.`);
  if (request.ref !== undefined) throw badRequest('--ref is for repositories, and this is a file.');
  return openArchive(path, join(request.scratch, 'files'));
}

async function openRepository(request: OriginRequest, repository: string): Promise<Origin> {
  const { environment, signal, ref, scratch } = request;
  const unpacked = await unpackCommit({ environment, signal }, { repository, ref, scratch });
  const { folder, warnings, commit, name, shown, times } = unpacked;
  const isElsewhere = parseAddress(repository) !== undefined && !shown.startsWith('file:');
  const address = { address: shown, ...(ref === undefined ? {} : { ref }) };
  return {
    kind: 'repository',
    name,
    folder,
    commit,
    warnings,
    ...(isElsewhere ? { repository: address } : {}),
    ...(times === undefined ? {} : { times }),
  };
}

/** The files of an archive; one folder around all of them is no part of their paths. */
export async function openArchive(path: string, folder: string, options: UnpackOptions = {}): Promise<OpenedArchive> {
  await mkdir(folder, { mode: 0o700 });
  const unpacked = await unpackArchive(path, folder, options);
  const top = await findTop(folder);
  const fromTop = (file: string): string =>
    top !== '' && file.startsWith(`${top}/`) ? file.slice(top.length + 1) : file;
  return {
    kind: 'archive',
    name: basename(path),
    folder: join(folder, top),
    warnings: unpacked.warnings.map(({ file, message }) => ({ file: fromTop(file), message })),
    links: unpacked.links.map(fromTop),
  };
}

/** The only folder of a folder, such as `repo-main`; empty where there is more or none. */
async function findTop(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  return entries.length !== 1 || only?.isDirectory() !== true || only.name.startsWith('.') ? '' : only.name;
}
