import { newId } from '#platform/ids.ts';
import { foldPath, type ReusableEntry, type WholeTree } from '../../trees/index.ts';
import { freeName, slugOf } from '../addresses.ts';
import { type Batch, textOf } from '../batches/index.ts';
import { unusable } from '../errors.ts';
import { idOf } from '../incoming/names.ts';
import { bytesOfSource, spotOfText, textOfDocument } from '../incoming/texts.ts';
import type { ChangeOf } from '../schema.ts';
import { edited, titleOf } from '../writing/index.ts';
import { mergeFromBase } from './bases.ts';
import { type NumberedChange, writtenReusable } from './rules.ts';

const INCLUDES = '.gitbook/includes';

type Insert = ChangeOf<'insert_reusable_content'>;
type Update = ChangeOf<'update_reusable_content'>;
type Delete = ChangeOf<'delete_reusable_content'>;
type Revert = ChangeOf<'revert_reusable_content'>;

export interface UpdatedReusable {
  entry: ReusableEntry;
  /** Of an update with a base: whether others had changed it since. */
  merged?: boolean;
}

/** A source is kept byte for byte; the title is then what the change says, wherever the text says another one. */
export function insertReusable(batch: Batch, { change, index }: NumberedChange<Insert>): ReusableEntry {
  const title = titleOf(change.title, index);
  const source = bytesOfSource(change, index);
  const path = freeName(batch.draft, `${INCLUDES}/${slugOf(title, 'content')}.md`);
  const entry: ReusableEntry = { id: newId(), title, path, body: '' };
  batch.draft.reusable.push(entry);
  if (source !== undefined) {
    batch.texts.set(entry.id, source);
    return entry;
  }
  const markdown = textOfDocument(change, { change: index, ...batch }) ?? '';
  batch.texts.set(entry.id, edited(undefined, { markdown, frontMatter: [{ path: ['title'], value: title }] }, index));
  batch.submitted.set(entry.id, spotOfText(change, index));
  return entry;
}

export async function updateReusable(batch: Batch, asked: NumberedChange<Update>): Promise<UpdatedReusable> {
  const { change, index } = asked;
  if (change.base !== undefined) return mergeFromBase(batch, { change: { ...change, base: change.base }, index });
  const entry = findEntry(batch, change, index);
  const before = await textOf(batch, entry);
  const { bytes, title, from } = writtenReusable(batch, { title: entry.title, bytes: before }, asked);
  const renamed = title === entry.title ? entry : { ...entry, title };
  batch.draft.reusable = batch.draft.reusable.map((each) => (each === entry ? renamed : each));
  if (bytes !== undefined && bytes !== before) batch.texts.set(entry.id, bytes);
  if (from !== undefined) batch.submitted.set(entry.id, from);
  return { entry: renamed };
}

export async function deleteReusable(batch: Batch, { change, index }: NumberedChange<Delete>): Promise<ReusableEntry> {
  const entry = findEntry(batch, change, index);
  const users = change.ifUnused === true ? (await batch.findUsers(entry.id)).filter((id) => id !== entry.id) : [];
  if (users.length > 0) {
    const places = users.length === 1 ? 'one place uses it' : `${users.length} places use it`;
    throw unusable({ change: index, at: '/reusableContent' }, `expected what nothing uses: ${places}`);
  }
  remove(batch, entry);
  return entry;
}

/** Makes a reusable content what it was in a tree, which may be that it is gone, or back under its id. */
export async function revertReusable(
  batch: Batch,
  { change, index }: NumberedChange<Revert>,
  tree: WholeTree,
): Promise<ReusableEntry> {
  const { draft } = batch;
  const id = idOf(batch.named, change.reusableContent);
  const before = tree.reusable.find((each) => each.id === id);
  const there = draft.reusable.find((each) => each.id === id);
  if (before === undefined) {
    if (there === undefined)
      throw unusable(
        { change: index, at: '/reusableContent' },
        'expected a reusable content that is in that revision, or in this content',
      );
    remove(batch, there);
    return there;
  }
  batch.texts.delete(id);
  batch.submitted.delete(id);
  if (there !== undefined) {
    // Where its file lies now, pages find it.
    const entry = { ...before, path: there.path };
    draft.reusable = draft.reusable.map((each) => (each === there ? entry : each));
    return entry;
  }
  const entry = { ...before, path: freeName(draft, before.path) };
  draft.reusable.push(entry);
  return entry;
}

function remove({ draft, texts }: Batch, entry: ReusableEntry): void {
  draft.reusable = draft.reusable.filter((each) => each !== entry);
  draft.sources.delete(foldPath(entry.path));
  texts.delete(entry.id);
}

function findEntry({ draft, named }: Batch, change: Update | Delete, index: number): ReusableEntry {
  const id = idOf(named, change.reusableContent);
  const entry = draft.reusable.find((each) => each.id === id);
  if (entry === undefined)
    throw unusable({ change: index, at: '/reusableContent' }, 'expected a reusable content of this content');
  return entry;
}
