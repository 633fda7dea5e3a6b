// What a batch does to files: it adds, renames, replaces, removes and brings back.
import { decodeText, rewriteLinks } from '@lectern/content';
import { typeByName } from '#platform/content-types.ts';
import { newId } from '#platform/ids.ts';
import { findTarget } from '../targets.ts';
import { foldPath, type FileEntry, indexTree, type WholeTree } from '../trees/index.ts';
import { freeName } from './addresses.ts';
import { type Batch, textOf } from './batches/index.ts';
import { toContent } from './drafts.ts';
import { unusable } from './errors.ts';
import type { StoredFile } from './incoming/files.ts';
import { relativePath, splitAnchor } from './incoming/links.ts';
import { idOf } from './incoming/names.ts';
import type { ChangeOf } from './schema.ts';

const ASSETS = '.gitbook/assets';

interface NumberedChange<C> {
  change: C;
  index: number;
}

/** Adds stored files. One that is there already under its name, byte for byte, is not added again. */
export function insertFiles(
  batch: Batch,
  stored: readonly StoredFile[],
  { files }: ChangeOf<'insert_files'>,
): FileEntry[] {
  const { draft } = batch;
  return stored.map((file, index) => {
    const wanted = `${ASSETS}/${file.name}`;
    const same = draft.files.find(({ path, sha256 }) => path === wanted && sha256 === file.sha256);
    const entry = same ?? placed(newId(), freeName(draft, wanted), file);
    if (same === undefined) draft.files.push(entry);
    const ref = files[index]?.ref;
    if (ref !== undefined) batch.named.set(ref, { kind: 'file', id: entry.id });
    return entry;
  });
}

function placed(id: string, path: string, { name: _name, oid, width, height, ...file }: StoredFile): FileEntry {
  const isPicture = file.contentType.startsWith('image/') && width !== undefined && height !== undefined;
  return { id, name: nameIn(path), path, ...file, oid, ...(isPicture ? { width, height } : {}) };
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Renames a file and gives it what is stored, as far as the change says so. */
export async function updateFile(
  batch: Batch,
  { change, index }: NumberedChange<ChangeOf<'update_file'>>,
  stored: StoredFile | undefined,
): Promise<FileEntry> {
  const entry = findFile(batch, change.file, index);
  const named = change.name === undefined ? entry : await renameFile(batch, entry, change.name.normalize('NFC'));
  if (stored === undefined) return named;
  const contentType = (await typeByName(named.name)) ?? stored.contentType;
  return put(batch, placed(named.id, named.path, { ...stored, contentType }));
}

/** Takes a file away. Its links stay where they are, and are broken. */
export function deleteFile(batch: Batch, { change, index }: NumberedChange<ChangeOf<'delete_file'>>): FileEntry {
  const entry = findFile(batch, change.file, index);
  remove(batch, entry);
  return entry;
}

/** Makes a file what it was in a tree, which may be that it is gone, or back. */
export async function revertFile(
  batch: Batch,
  { change, index }: NumberedChange<ChangeOf<'revert_file'>>,
  tree: WholeTree,
): Promise<{ entry: FileEntry; isGone: boolean }> {
  const { draft } = batch;
  const id = idOf(batch.named, change.file);
  const before = tree.fileById.get(id);
  const there = draft.files.find((file) => file.id === id);
  if (before === undefined) {
    if (there === undefined)
      throw unusable({ change: index, at: '/file' }, 'expected a file that is in that revision, or in this content');
    remove(batch, there);
    return { entry: there, isGone: true };
  }
  if (there === undefined) {
    const path = freeName(draft, before.path);
    const entry = { ...before, name: nameIn(path), path };
    draft.files.push(entry);
    return { entry, isGone: false };
  }
  const { name, path } = await renameFile(batch, there, before.name);
  return { entry: put(batch, { ...before, name, path }), isGone: false };
}

function findFile({ draft, named }: Batch, name: string, index: number): FileEntry {
  const id = idOf(named, name);
  const entry = draft.files.find((file) => file.id === id);
  if (entry === undefined) throw unusable({ change: index, at: '/file' }, 'expected a file of this content');
  return entry;
}

/** Puts a file in the place of the one that has its id. */
function put({ draft }: Batch, entry: FileEntry): FileEntry {
  draft.files = draft.files.map((file) => (file.id === entry.id ? entry : file));
  return entry;
}

function remove({ draft }: Batch, entry: FileEntry): void {
  draft.files = draft.files.filter((file) => file !== entry);
  draft.sources.delete(foldPath(entry.path));
}

/** Gives a file another name in its folder, and has the links to it follow. */
async function renameFile(batch: Batch, entry: FileEntry, name: string): Promise<FileEntry> {
  if (name === entry.name) return entry;
  const { draft } = batch;
  const before = indexTree('', toContent(draft));
  draft.sources.delete(foldPath(entry.path));
  const path = freeName(draft, entry.path.slice(0, -nameIn(entry.path).length) + name);
  const contentType = (await typeByName(path)) ?? entry.contentType;
  const renamed = put(batch, { ...entry, name: nameIn(path), path, contentType });
  await followFile(batch, { before, after: indexTree('', toContent(draft)), renamed });
  return renamed;
}

interface Following {
  before: WholeTree;
  after: WholeTree;
  renamed: FileEntry;
}

/** Rewrites the links that led to a file and no longer do, in the texts that have some. */
async function followFile(batch: Batch, { before, after, renamed }: Following): Promise<void> {
  const { draft, texts } = batch;
  const reusable = new Map(draft.reusable.map((entry) => [entry.id, entry]));
  const leads = (tree: WholeTree, source: string, target: string): boolean => {
    const found = findTarget(tree, { source, target });
    return found.kind === 'file' && found.file.id === renamed.id;
  };
  for (const id of new Set([...(await batch.findUsers(renamed.id)), ...texts.keys()])) {
    const held = draft.pageById.get(id) ?? reusable.get(id);
    const source = held && ('source' in held ? held.source : reusable.get(id)?.path);
    const bytes = held && (await textOf(batch, held));
    if (source === undefined || bytes === undefined) continue;
    const { text, bom, invalid } = decodeText(bytes);
    if (invalid) continue;
    const found = await batch.findLinks(text);
    const rewritten = rewriteLinks(
      text,
      ({ target }) => {
        if (!leads(before, source, target) || leads(after, source, target)) return undefined;
        const [, anchor] = splitAnchor(target);
        return relativePath(source, renamed.path) + (anchor === undefined ? '' : `#${anchor}`);
      },
      found,
    );
    if (rewritten !== text) texts.set(id, Buffer.from((bom ? '\uFEFF' : '') + rewritten));
  }
}
