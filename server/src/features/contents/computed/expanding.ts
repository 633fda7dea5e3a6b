import { slugify } from '@lectern/content';
import { type DescribedPage, unshownHint } from '@lectern/openapi';
import { derivedId } from '#platform/ids.ts';
import { makeObject, type StoredObject } from '#platform/objects/index.ts';
import type { PageNode, WholeTree } from '../trees/index.ts';
import { AT_ONCE, type Steps } from '../turns.ts';
import { OPENAPI, type SpecPlace, toSpecPlace } from './places.ts';

/** The pages of a place by its id; of a place that is not among them nothing can be shown. */
export type MadePages = ReadonlyMap<string, readonly DescribedPage[]>;

export interface Expanded {
  pages: PageNode[];
  /** The texts of the pages that are new. */
  bodies: StoredObject[];
}

/** A part of a path; longer ones are no address that anybody sends. */
const SLUG_AT_MOST = 80;

/** Of all places of a tree together. */
const PAGES_AT_MOST = 2000;

interface Expanding {
  made: MadePages;
  bodies: StoredObject[];
  /** The paths that are somebody's; those of authors first. */
  taken: Set<string>;
  /** The last number behind a path that several pages would have. */
  numbers: Map<string, number>;
  left: number;
  /** How many pages there are beyond those that there is room for. */
  unshown: number;
}

/**
 * The pages of a tree with those that are made of a description in the place that lists them. Ids follow from the place and
 * what a page is about, so that comments and links stay when the description changes; no page of an author loses its path.
 */
export function* expandPages(whole: WholeTree, made: MadePages): Steps<Expanded> {
  const taken = new Set(whole.pageByPath.keys());
  const unshown = Math.max(0, countPages([...made.values()].flat()) - PAGES_AT_MOST);
  const expanding = { made, bodies: [], taken, numbers: new Map(), left: PAGES_AT_MOST, unshown };
  return { pages: yield* expandList(whole.pages, expanding), bodies: expanding.bodies };
}

const countPages = (pages: readonly DescribedPage[]): number =>
  pages.reduce((count, { pages: below }) => count + 1 + countPages(below), 0);

/** The same list where it has no such place, with all that lies below. */
function* expandList(pages: PageNode[], expanding: Expanding): Steps<PageNode[]> {
  const expanded: PageNode[] = [];
  let isSame = true;
  for (const page of pages) {
    const place = toSpecPlace(page);
    const made = place && expanding.made.get(page.id);
    if (place !== undefined && made !== undefined) {
      isSame = false;
      for (const each of made) expanded.push(...(yield* addPage(each, { page, place, above: page.parent }, expanding)));
      continue;
    }
    const children = yield* expandList(page.children, expanding);
    if (children !== page.children) isSame = false;
    expanded.push(children === page.children ? page : { ...page, children });
  }
  return isSame ? pages : expanded;
}

interface Placed {
  /** The place that the page is made for. */
  page: PageNode;
  place: SpecPlace;
  above: Pick<PageNode, 'path'> | undefined;
}

function* addPage(made: DescribedPage, { page: entry, place, above }: Placed, expanding: Expanding): Steps<PageNode[]> {
  if (expanding.left === 0) return [];
  expanding.left -= 1;
  if (expanding.left % AT_ONCE === 0) yield;
  // The last page that there is room for says what is missing.
  const hint = expanding.left === 0 && expanding.unshown > 0 ? unshownHint(expanding.unshown) : '';
  const body = makeObject('body', Buffer.from(made.text + hint));
  expanding.bodies.push(body);
  const address = freeAddress(made, above, expanding);
  const page: PageNode = {
    id: derivedId(`${entry.id} ${made.key}`),
    type: 'document',
    title: made.title,
    ...address,
    ...(made.icon === '' ? {} : { icon: made.icon }),
    ...(entry.condition === undefined ? {} : { condition: entry.condition }),
    body: body.hash,
    computed: {
      type: OPENAPI,
      props: { doc: made.doc, page: made.key },
      dependencies: { spec: { ref: { kind: 'openapi', spec: place.spec } } },
      // By it, and by the source, programs ask for the page.
      seed: entry.id,
    },
    children: [],
  };
  for (const each of made.pages)
    page.children.push(...(yield* addPage(each, { page: entry, place, above: page }, expanding)));
  return [page];
}

function freeAddress(
  { title, doc }: DescribedPage,
  above: Placed['above'],
  { taken, numbers }: Expanding,
): Pick<PageNode, 'slug' | 'path'> {
  const wanted = slugify(title).slice(0, SLUG_AT_MOST).replace(/-$/, '').toWellFormed() || doc;
  const base = above === undefined || above.path === '' ? '' : `${above.path}/`;
  let slug = wanted;
  for (let number = numbers.get(base + wanted) ?? 1; taken.has(base + slug); number += 1) {
    slug = `${wanted}-${number}`;
    numbers.set(base + wanted, number + 1);
  }
  taken.add(base + slug);
  return { slug, path: base + slug };
}
