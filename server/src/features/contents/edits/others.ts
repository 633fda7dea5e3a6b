// What a batch changes other than pages and files: reusable contents and variables.
import { editPage, EditRefused, type PageEdit } from '@lectern/content';
import { newId } from '#platform/ids.ts';
import { foldPath, type ReusableEntry } from '../trees/index.ts';
import { freeName, slugOf } from './addresses.ts';
import { type Batch, textOf } from './batches/index.ts';
import { unusable, wrong } from './errors.ts';
import { idOf } from './incoming/names.ts';
import type { ChangeOf } from './schema.ts';
import { checkNothingIsLost, spotOfText, textOfDocument } from './incoming/texts.ts';
import { titleOf } from './writing/index.ts';

const INCLUDES = '.gitbook/includes';
const VARIABLES_AT_MOST = 500;

interface NumberedChange<C> {
  change: C;
  index: number;
}

type Insert = ChangeOf<'insert_reusable_content'>;
type Update = ChangeOf<'update_reusable_content'>;
type Delete = ChangeOf<'delete_reusable_content'>;

export function insertReusable(batch: Batch, { change, index }: NumberedChange<Insert>): ReusableEntry {
  const title = titleOf(change.title, index);
  const markdown = textOfDocument(change, { change: index, ...batch }) ?? '';
  const path = freeName(batch.draft, `${INCLUDES}/${slugOf(title, 'content')}.md`);
  const entry: ReusableEntry = { id: newId(), title, path, body: '' };
  batch.draft.reusable.push(entry);
  write(batch, entry, { edit: { markdown, frontMatter: [{ path: ['title'], value: title }] }, change, index });
  return entry;
}

export async function updateReusable(batch: Batch, { change, index }: NumberedChange<Update>): Promise<ReusableEntry> {
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
  write(batch, renamed, { edit, change, index, before });
  return renamed;
}

export function deleteReusable(batch: Batch, { change, index }: NumberedChange<Delete>): ReusableEntry {
  const { draft, texts } = batch;
  const entry = findEntry(batch, change, index);
  draft.reusable = draft.reusable.filter((each) => each !== entry);
  draft.sources.delete(foldPath(entry.path));
  texts.delete(entry.id);
  return entry;
}

function findEntry({ draft, named }: Batch, change: Update | Delete, index: number): ReusableEntry {
  const id = idOf(named, change.reusableContent);
  const entry = draft.reusable.find((each) => each.id === id);
  if (entry === undefined)
    throw unusable({ change: index, at: '/reusableContent' }, 'expected a reusable content of this content');
  return entry;
}

function write(
  batch: Batch,
  entry: ReusableEntry,
  {
    edit,
    change,
    index,
    before,
  }: NumberedChange<Insert | Update> & { edit: PageEdit; before?: Uint8Array | undefined },
): void {
  try {
    const bytes = editPage(before, edit);
    if (bytes !== before) batch.texts.set(entry.id, bytes);
    if (edit.markdown !== undefined) batch.submitted.set(entry.id, spotOfText(change, index));
  } catch (error) {
    if (error instanceof EditRefused) throw wrong({ change: index }, error.message);
    throw error;
  }
}

/** Sets and removes variables of the space; those that are not named stay. */
export function changeVariables(
  { draft }: Batch,
  { change, index }: NumberedChange<ChangeOf<'update_variables'>>,
): void {
  const values = Object.entries({ ...draft.meta.variables, ...change.variables });
  const kept = values.filter((pair): pair is [string, string | number | boolean] => pair[1] !== null);
  if (kept.length > VARIABLES_AT_MOST)
    throw wrong({ change: index, at: '/variables' }, `expected at most ${VARIABLES_AT_MOST} variables in a space`);
  const { variables: _before, ...meta } = draft.meta;
  draft.meta = kept.length === 0 ? meta : { variables: Object.fromEntries(kept), ...meta };
}
