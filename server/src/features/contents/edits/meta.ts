// What a batch changes of the space as a whole: its variables, tags and redirects.
import { parseTags, type SpaceTag, type SpaceTags, writeTags } from '@lectern/content';
import type { SpaceMeta } from '../trees/index.ts';
import { type Batch, findPage } from './batches/index.ts';
import { unusable, wrong } from './errors.ts';
import type { ChangeOf } from './schema.ts';

const VARIABLES_AT_MOST = 500;
const TAGS_AT_MOST = 500;
const REDIRECTS_AT_MOST = 5000;
/** As long as an address of a page may be. */
const ADDRESS_BYTES = 1500;

interface NumberedChange<C> {
  change: C;
  index: number;
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

/** Makes, changes and removes tags. Pages and updates keep the names that they have for theirs. */
export function changeTags({ draft }: Batch, { change, index }: NumberedChange<ChangeOf<'update_tags'>>): void {
  const tags = new Map(Object.entries(draft.meta.tags ?? {}));
  for (const [name, said] of Object.entries(change.tags)) {
    if (said === null) tags.delete(name);
    else tags.set(name, checkTag(name, merged(tags.get(name), said), index));
  }
  if (tags.size > TAGS_AT_MOST)
    throw wrong({ change: index, at: '/tags' }, `expected at most ${TAGS_AT_MOST} tags in a space`);
  draft.meta = withPart(draft.meta, 'tags', Object.fromEntries(tags));
}

type SaidTag = NonNullable<ChangeOf<'update_tags'>['tags'][string]>;

/** An icon takes the place of an emoji, and the other way around. */
function merged(before: SpaceTag | undefined, { label, color, icon, emoji }: SaidTag): Record<string, unknown> {
  const picture = { icon: before?.icon, emoji: before?.emoji };
  if (icon !== undefined) Object.assign(picture, { icon: icon ?? undefined }, icon !== null && { emoji: undefined });
  if (emoji !== undefined) Object.assign(picture, { emoji: emoji ?? undefined }, emoji !== null && { icon: undefined });
  return { label: label ?? before?.label, color: color ?? before?.color, ...picture };
}

/** As the file of the tags would be read, so that what is written now comes back from every export. */
function checkTag(name: string, tag: Record<string, unknown>, index: number): SpaceTag {
  const { tags, warnings } = parseTags(writeTags({ [name]: tag } as unknown as SpaceTags));
  const read = Object.hasOwn(tags, name) ? tags[name] : undefined;
  if (read === undefined)
    throw wrong({ change: index, at: '/tags' }, 'expected names of tags without commas, quotes and braces');
  if (tag['emoji'] !== undefined && read.emoji === undefined)
    throw wrong({ change: index, at: '/tags' }, 'expected one emoji');
  const [warning] = warnings;
  if (warning !== undefined) throw wrong({ change: index, at: '/tags' }, warning.message);
  return read;
}

/** Leads addresses to pages. A page is named by its file, as the source of a space does it. */
export function changeRedirects(batch: Batch, { change, index }: NumberedChange<ChangeOf<'update_redirects'>>): void {
  const { draft } = batch;
  const redirects = new Map(Object.entries(draft.meta.redirects ?? {}));
  for (const [written, said] of Object.entries(change.redirects)) {
    // What was imported may have an address that is not made any more, and is removed as it is.
    if (said === null && redirects.delete(written)) continue;
    const address = checkAddress(written, index);
    if (said === null) {
      redirects.delete(address);
      continue;
    }
    const spot = { change: index, at: '/redirects' };
    const page = findPage(batch, said.page, spot);
    if (page.type !== 'document' && page.type !== 'group')
      throw unusable(spot, 'expected a page or group that has an address');
    redirects.set(address, page.source ?? page.path);
  }
  if (redirects.size > REDIRECTS_AT_MOST)
    throw wrong({ change: index, at: '/redirects' }, `expected at most ${REDIRECTS_AT_MOST} redirects in a space`);
  draft.meta = withPart(draft.meta, 'redirects', Object.fromEntries(redirects));
}

/** An address as readers ask for it, without slashes around it. */
function checkAddress(written: string, index: number): string {
  const address = written
    .trim()
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '');
  const isOne =
    address !== '' &&
    address.isWellFormed() &&
    Buffer.byteLength(address) <= ADDRESS_BYTES &&
    !/[?#\\\p{Cc}]/u.test(address) &&
    address.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isOne)
    throw wrong(
      { change: index, at: '/redirects' },
      `expected addresses such as "guide/old", without "?" and "#", of at most ${ADDRESS_BYTES} bytes`,
    );
  return address;
}

/** Without the part where nothing is in it: equal content has equal hashes. */
function withPart<K extends 'tags' | 'redirects'>(
  meta: SpaceMeta,
  part: K,
  value: NonNullable<SpaceMeta[K]>,
): SpaceMeta {
  const { [part]: _before, ...rest } = meta;
  return Object.keys(value).length === 0 ? rest : { ...rest, [part]: value };
}
