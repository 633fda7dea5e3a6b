import { type PageNode, walkPages } from '../../trees/index.ts';
import { type Batch, findPage } from '../batches/index.ts';
import { isBelow, type Position, siblingsOf } from '../drafts.ts';
import { unusable, wrong } from '../errors.ts';
import { idOf } from '../incoming/names.ts';
import type { PageChange } from '../schema.ts';
import { urlOfReference } from '../incoming/texts.ts';

/** Pages nest no deeper than this by an edit; what was imported may. */
const DEPTH_AT_MOST = 30;

/** So that an address fits into an index. */
const PATH_BYTES = 1500;

/** Where a page is to be; `page` is the one that moves, if it is there already. */
export function positionOf(batch: Batch, change: PageChange, at: { index: number; page?: PageNode }): Position {
  const { index, page } = at;
  const parent =
    change.into === undefined
      ? page?.parent
      : change.into === null
        ? undefined
        : findPage(batch, change.into, { change: index, at: '/into' });
  const kind = page?.type ?? change.kind ?? 'document';
  checkParent(parent, { kind, page }, index);
  const siblings = siblingsOf(batch.draft, parent).filter((each) => each !== page);
  return { parent, index: indexAmong(batch, siblings, { change, index, page }) };
}

function checkParent(
  parent: PageNode | undefined,
  { kind, page }: { kind: PageNode['type']; page: PageNode | undefined },
  change: number,
): void {
  if (parent === undefined) return;
  const spot = { change, at: '/into' };
  if (kind === 'group') throw wrong(spot, 'expected nothing: groups lie at the top');
  if (parent.type === 'link' || parent.type === 'computed')
    throw wrong(spot, `expected a page or group and no ${parent.type}`);
  if (page !== undefined && isBelow(parent, page))
    throw unusable(spot, 'expected a page that does not lie in the moved one');
  let depth = page === undefined ? 1 : heightOf(page);
  for (let at: PageNode | undefined = parent; at !== undefined; at = at.parent) depth += 1;
  if (depth > DEPTH_AT_MOST) throw wrong(spot, `expected at most ${DEPTH_AT_MOST} levels of pages`);
}

const heightOf = (page: PageNode): number => 1 + Math.max(0, ...page.children.map(heightOf));

function indexAmong(
  batch: Batch,
  siblings: readonly PageNode[],
  { change, index, page }: { change: PageChange; index: number; page: PageNode | undefined },
): number {
  const { at } = change;
  if (at === undefined || at === 'end') {
    const stays =
      at === undefined && page !== undefined && (change.into === undefined || isAt(batch, page, change.into));
    return stays ? siblingsOf(batch.draft, page.parent).indexOf(page) : siblings.length;
  }
  if (at === 'start') return 0;
  if (typeof at === 'number') return Math.min(at, siblings.length);
  const side = 'before' in at ? 'before' : 'after';
  const name = 'before' in at ? at.before : at.after;
  const spot = { change: index, at: `/at/${side}` };
  const found = siblings.indexOf(findPage(batch, name, spot));
  if (found === -1) throw unusable(spot, 'expected another page of the same place');
  return side === 'before' ? found : found + 1;
}

const isAt = (batch: Batch, page: PageNode, into: string | null): boolean =>
  page.parent?.id === (into === null ? undefined : idOf(batch.named, into));

/** Refuses addresses that are longer than they can be kept. */
export function checkPaths(page: PageNode, spot: { change: number; at: string }): void {
  for (const { path } of walkPages([page]))
    if (Buffer.byteLength(path) > PATH_BYTES) throw wrong(spot, `expected an address of at most ${PATH_BYTES} bytes`);
}

const SLUG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u;
const SLUG_BYTES = 200;

export function checkSlug(slug: string, change: number): string {
  const composed = slug.normalize('NFC');
  if (!SLUG.test(composed) || Buffer.byteLength(composed) > SLUG_BYTES)
    throw wrong({ change, at: '/slug' }, 'expected letters, digits and the characters . _ ~ -');
  return composed;
}

/** Where a link of the navigation leads. */
export function targetOf(batch: Batch, change: PageChange, index: number): NonNullable<PageNode['target']> {
  const { kind, ...rest } = change.target ?? { kind: 'url' };
  const { page, anchor, url } = rest as { page?: unknown; anchor?: unknown; url?: unknown };
  if ((kind === 'page' || kind === 'anchor') && typeof page === 'string') {
    const { id } = findPage(batch, page, { change: index, at: '/target/page' });
    return kind === 'anchor' && typeof anchor === 'string' && anchor !== '' ? { page: id, anchor } : { page: id };
  }
  if (kind === 'url' && typeof url === 'string' && isAddress(url)) return { url };
  if (kind === 'file') {
    const fileById = new Map(batch.draft.files.map((file) => [file.id, file]));
    const path = urlOfReference({ kind, ...rest }, { fileById }, batch.named);
    if (path !== undefined) return { url: path };
  }
  throw unusable(
    { change: index, at: '/target' },
    'expected an http, https, mailto or tel URL, or a page or file of this content',
  );
}

const isAddress = (url: string): boolean => url.length <= 2048 && /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/i.test(url);
