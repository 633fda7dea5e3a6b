// Changes to a reusable content as it was at a revision, merged with what became of it since.
import { makeObject } from '#platform/objects/index.ts';
import { mergeBody, mergeValue, type Naming, startSettling } from '../../merges/index.ts';
import type { ReusableEntry } from '../../trees/index.ts';
import { type Batch, resolveNow, textOf } from '../batches/index.ts';
import { unusable } from '../errors.ts';
import { idOf } from '../incoming/names.ts';
import type { ChangeOf } from '../schema.ts';
import { type NumberedChange, writtenReusable, type Written } from './rules.ts';

type Update = NumberedChange<ChangeOf<'update_reusable_content'> & { base: string }>;

interface Versions {
  former: ReusableEntry;
  before: Uint8Array | undefined;
  mine: Written;
  now: { entry: ReusableEntry; bytes: Uint8Array | undefined } | undefined;
}

/** Where the two contradict each other it stays as it is, and the batch notes the conflict. */
export async function mergeFromBase(batch: Batch, asked: Update): Promise<{ entry: ReusableEntry; merged: boolean }> {
  const versions = await readVersions(batch, asked);
  const { former, before, mine, now } = versions;
  const subject = { object: 'reusable-content' as const, id: former.id, title: former.title, path: former.path };
  const { settle, conflicts } = startSettling(() => undefined);
  const naming: Naming = { settle, subject };
  if (now === undefined) settle({ subject, field: 'presence', base: former.path, ours: former.path });
  const bytes = now && (await mergeTexts(batch, naming, { ...versions, now }));
  const title = now && mergeValue(naming, 'title', { base: former.title, ours: mine.title, theirs: now.entry.title });
  if (now === undefined || title === undefined || conflicts.length > 0) {
    batch.conflicts.push({
      ...{ change: asked.index, page: former.id, what: 'reusable content' as const },
      base: { revision: asked.change.base, title: former.title, bytes: before },
      ours: { title: mine.title, bytes: mine.bytes },
      ...(now && { theirs: { revision: batch.line.head, title: now.entry.title, bytes: now.bytes } }),
      places: conflicts,
    });
    return { entry: now?.entry ?? former, merged: false };
  }
  const entry = title === now.entry.title ? now.entry : { ...now.entry, title };
  batch.draft.reusable = batch.draft.reusable.map((each) => (each === now.entry ? entry : each));
  if (bytes !== undefined && !isSame(bytes, now.bytes)) {
    batch.texts.set(entry.id, bytes);
    if (mine.from !== undefined) batch.submitted.set(entry.id, mine.from);
  }
  return { entry, merged: !isSame(before, now.bytes) || former.title !== now.entry.title };
}

async function readVersions(batch: Batch, asked: Update): Promise<Versions> {
  const { change, index } = asked;
  const tree = await batch.line.findTree(change.base);
  if (tree === undefined)
    throw unusable({ change: index, at: '/base' }, 'expected a revision that this content has gone through');
  const id = idOf(batch.named, change.reusableContent);
  const former = tree.reusable.find((each) => each.id === id);
  const entry = batch.draft.reusable.find((each) => each.id === id);
  if (former === undefined) {
    if (entry === undefined)
      throw unusable({ change: index, at: '/reusableContent' }, 'expected a reusable content of this content');
    throw unusable({ change: index, at: '/base' }, 'expected a revision that has the reusable content');
  }
  const before = await textOf({ db: batch.db, texts: new Map() }, former);
  const mine = writtenReusable(batch, { title: former.title, bytes: before }, asked);
  return { former, before, mine, now: entry && { entry, bytes: await textOf(batch, entry) } };
}

/** The text of both changes. What only one side changed is that side's, byte for byte. */
async function mergeTexts(
  batch: Batch,
  naming: Naming,
  { before, mine, now }: Versions & { now: NonNullable<Versions['now']> },
): Promise<Uint8Array | undefined> {
  if (isSame(mine.bytes, before)) return now.bytes;
  if (isSame(now.bytes, before)) return mine.bytes;
  // Files have links as paths. Those that came as ids would look like changes of the author.
  const ours =
    mine.from === undefined || mine.bytes === undefined
      ? mine.bytes
      : await resolveNow(batch, mine.bytes, now.entry.path);
  const bytes = new Map([before, ours, now.bytes].map((each) => [hashOf(each), each]));
  const hashes = { base: hashOf(before), ours: hashOf(ours), theirs: hashOf(now.bytes) };
  const readBody = async (hash: string): Promise<Uint8Array> => bytes.get(hash) ?? new Uint8Array();
  const { body, object } = await mergeBody(naming, hashes, { readBody, mergeText: batch.mergeText });
  return object?.bytes ?? bytes.get(body);
}

const hashOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : makeObject('body', bytes).hash;

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean => hashOf(a) === hashOf(b);
