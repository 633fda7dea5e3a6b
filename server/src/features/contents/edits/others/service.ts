import { editPage, EditRefused, type PageEdit } from '@lectern/content';
import { newId } from '#platform/ids/index.ts';
import { foldPath, type FileEntry, type ReusableEntry } from '../../trees/index.ts';
import { freeName, slugOf } from '../addresses/index.ts';
import { type Batch, idOf, textOf } from '../batches/index.ts';
import { unusable, wrong } from '../errors.ts';
import type { StoredFile } from '../files/index.ts';
import { titleOf } from '../pages/index.ts';
import type { EditChange } from '../schema.ts';
import { checkNothingIsLost, textOfDocument } from '../texts/index.ts';

const ASSETS = '.gitbook/assets';
const INCLUDES = '.gitbook/includes';
const VARIABLES_AT_MOST = 500;

/** Adds stored files. One that is there already under its name, byte for byte, is not added again. */
export function insertFiles(batch: Batch, stored: readonly StoredFile[], { files = [] }: EditChange): FileEntry[] {
  const { draft } = batch;
  return stored.map((file, index) => {
    const wanted = `${ASSETS}/${file.name}`;
    const same = draft.files.find(({ path, sha256 }) => path === wanted && sha256 === file.sha256);
    const entry: FileEntry = same ?? { id: newId(), ...placed(freeName(draft, wanted), file) };
    if (same === undefined) draft.files.push(entry);
    const ref = files[index]?.ref;
    if (ref !== undefined) batch.named.set(ref, { kind: 'file', id: entry.id });
    return entry;
  });
}

function placed(path: string, { name: _name, oid, width, height, ...file }: StoredFile): Omit<FileEntry, 'id'> {
  const dimensions = width === undefined || height === undefined ? {} : { width, height };
  return { name: path.slice(path.lastIndexOf('/') + 1), path, ...file, oid, ...dimensions };
}

interface Asked {
  change: EditChange;
  index: number;
}

export function insertReusable(batch: Batch, { change, index }: Asked): ReusableEntry {
  const title = titleOf(change.title ?? '', index);
  const markdown = textOfDocument(change, { change: index, ...batch }) ?? '';
  const path = freeName(batch.draft, `${INCLUDES}/${slugOf(title, 'content')}.md`);
  const entry: ReusableEntry = { id: newId(), title, path, body: '' };
  batch.draft.reusable.push(entry);
  write(batch, entry, { edit: { markdown, frontMatter: [{ path: ['title'], value: title }] }, index });
  return entry;
}

export async function updateReusable(batch: Batch, { change, index }: Asked): Promise<ReusableEntry> {
  const entry = findEntry(batch, change, index);
  const markdown = textOfDocument(change, { change: index, ...batch });
  const title = change.title === undefined ? undefined : titleOf(change.title, index);
  const before = await textOf(batch, entry);
  checkNothingIsLost(change, before, index);
  const renamed = title === undefined ? entry : { ...entry, title };
  batch.draft.reusable = batch.draft.reusable.map((each) => (each === entry ? renamed : each));
  const edit: PageEdit = {
    ...(markdown === undefined ? {} : { markdown }),
    ...(title === undefined || title === entry.title ? {} : { frontMatter: [{ path: ['title'], value: title }] }),
  };
  write(batch, renamed, { edit, index, before });
  return renamed;
}

export function deleteReusable(batch: Batch, { change, index }: Asked): ReusableEntry {
  const { draft, texts } = batch;
  const entry = findEntry(batch, change, index);
  draft.reusable = draft.reusable.filter((each) => each !== entry);
  draft.sources.delete(foldPath(entry.path));
  texts.delete(entry.id);
  return entry;
}

function findEntry({ draft, named }: Batch, change: EditChange, index: number): ReusableEntry {
  const id = idOf(named, change.reusableContent ?? '');
  const entry = draft.reusable.find((each) => each.id === id);
  if (entry === undefined)
    throw unusable({ change: index, at: '/reusableContent' }, 'expected a reusable content of this content');
  return entry;
}

function write(
  batch: Batch,
  entry: ReusableEntry,
  { edit, index, before }: { edit: PageEdit; index: number; before?: Uint8Array | undefined },
): void {
  try {
    const bytes = editPage(before, edit);
    if (bytes !== before) batch.texts.set(entry.id, bytes);
    if (edit.markdown !== undefined) batch.submitted.add(entry.id);
  } catch (error) {
    if (error instanceof EditRefused) throw wrong({ change: index }, error.message);
    throw error;
  }
}

/** Sets and removes variables of the space; those that are not named stay. */
export function changeVariables({ draft }: Batch, { change, index }: Asked): void {
  const values = Object.entries({ ...draft.meta.variables, ...change.variables });
  const kept = values.filter((pair): pair is [string, string | number | boolean] => pair[1] !== null);
  if (kept.length > VARIABLES_AT_MOST)
    throw wrong({ change: index, at: '/variables' }, `expected at most ${VARIABLES_AT_MOST} variables in a space`);
  const { variables: _before, ...meta } = draft.meta;
  draft.meta = kept.length === 0 ? meta : { variables: Object.fromEntries(kept), ...meta };
}
