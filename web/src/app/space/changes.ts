// Changes of the tree: what the API is asked, and what the tree looks like before it answers.
import { findFirst, findTrail, type Pages, type TreePage, walk } from './model.ts';

export type At = 'start' | 'end' | { before: string } | { after: string };

export interface Target {
  kind: 'url' | 'page' | 'file';
  url?: string;
  page?: string;
}

/** A change of `POST …/content`, as far as this part makes them. */
export type PageChange =
  | {
      operation: 'insert_page';
      kind?: 'document' | 'group' | 'link';
      title: string;
      into?: string | null;
      at?: At;
      target?: Target;
      document?: { source: string; sourceEncoding?: string };
    }
  | {
      operation: 'update_page';
      page: string;
      into?: string | null;
      at?: At;
      title?: string;
      hidden?: boolean;
      emoji?: string | null;
      icon?: string | null;
      condition?: string | null;
      [further: string]: unknown;
    }
  | { operation: 'delete_page'; page: string }
  | { operation: 'insert_files'; files: readonly { name: string; base64: string; ref?: string }[] }
  | { operation: 'update_variables'; variables: Readonly<Record<string, string | number | boolean | null>> }
  | {
      operation: 'update_tags';
      tags: Readonly<
        Record<string, { label?: string; color?: string; icon?: string | null; emoji?: string | null } | null>
      >;
    }
  | { operation: 'update_redirects'; redirects: Readonly<Record<string, { page: string } | null>> }
  | {
      operation: 'revert_page';
      page: string;
      below?: boolean;
      place?: boolean;
      difference?: readonly { before?: string; after?: string; index?: number }[];
      revision?: string;
    }
  | { operation: 'revert_reusable_content'; reusableContent: string; revision?: string };

type Update = Extract<PageChange, { operation: 'update_page' }>;

/** How many changes a batch has at most. */
export const CHANGES_AT_MOST = 50;

/** The tree after these changes, as far as that is known before the server has made them: what is inserted is not. */
export function predict(pages: Pages, changes: readonly PageChange[]): Pages {
  return changes.reduce((now, change) => {
    if (change.operation === 'delete_page') return without(now, change.page);
    return change.operation === 'update_page' ? withUpdate(now, change) : now;
  }, pages);
}

function withUpdate(pages: Pages, change: Update): Pages {
  const page = findTrail(pages, change.page)?.at(-1);
  if (page === undefined) return pages;
  const updated = toUpdated(page, change);
  if (change.into === undefined && change.at === undefined) return replace(pages, change.page, () => [updated]);
  return placed(pages, updated, change);
}

function toUpdated(page: TreePage, { title, hidden, emoji, icon, condition }: Update): TreePage {
  const { emoji: oldEmoji, icon: oldIcon, ...rest } = page;
  const [nextEmoji, nextIcon] = [emoji === undefined ? oldEmoji : emoji, icon === undefined ? oldIcon : icon];
  return {
    ...rest,
    ...(nextEmoji && { emoji: nextEmoji }),
    ...(nextIcon && { icon: nextIcon }),
    ...(title !== undefined && { title }),
    ...(hidden !== undefined && { isHidden: hidden }),
    ...(condition !== undefined && { isConditional: condition !== null && condition !== '' }),
  };
}

/** The page somewhere else; where it was if that is no place for it. */
function placed(pages: Pages, page: TreePage, { into, at = 'end' }: Update): Pages {
  const rest = without(pages, page.id);
  if (typeof at === 'object') {
    const [neighbor, isAfter] = 'after' in at ? [at.after, true] : [at.before, false];
    if (findTrail(rest, neighbor) === undefined) return pages;
    return replace(rest, neighbor, (there) => (isAfter ? [there, page] : [page, there]));
  }
  const put = (siblings: Pages): Pages => (at === 'start' ? [page, ...siblings] : [...siblings, page]);
  const parent = into === undefined ? findTrail(pages, page.id)?.at(-2)?.id : into;
  if (parent === undefined || parent === null) return put(rest);
  if (findTrail(rest, parent) === undefined) return pages;
  return replace(rest, parent, (above) => [{ ...above, pages: put(above.pages) }]);
}

const without = (pages: Pages, id: string): Pages => replace(pages, id, () => []);

/** The same objects where nothing changed. */
function replace(pages: Pages, id: string, change: (page: TreePage) => Pages): Pages {
  let isChanged = false;
  const next = pages.flatMap((page) => {
    if (page.id === id) {
      isChanged = true;
      return change(page);
    }
    const below = replace(page.pages, id, change);
    if (below === page.pages) return [page];
    isChanged = true;
    return [{ ...page, pages: below }];
  });
  return isChanged ? next : pages;
}

/** Of these pages those that do not move along with another one, in the order of the tree. */
export function topmost(pages: Pages, ids: ReadonlySet<string>): readonly TreePage[] {
  return pages.flatMap((page) => (ids.has(page.id) ? [page] : topmost(page.pages, ids)));
}

/** Where pages are put, in terms of a page that is there; `inside` without one is the top of the space. */
export type Goal = { position: 'inside'; page: string | undefined } | { position: 'before' | 'after'; page: string };

/** The changes that move these pages there, one behind the other; undefined where they cannot be. */
export function toMoves(pages: Pages, ids: ReadonlySet<string>, goal: Goal): PageChange[] | undefined {
  const moved = topmost(pages, ids);
  const trail = goal.page === undefined ? [] : findTrail(pages, goal.page);
  if (moved.length === 0 || moved.length > CHANGES_AT_MOST || trail === undefined) return undefined;
  // Nothing goes below itself, or next to itself.
  if (trail.some(({ id }) => ids.has(id))) return undefined;
  const parent = goal.position === 'inside' ? trail.at(-1) : trail.at(-2);
  if (parent !== undefined && !moved.every((page) => canHold(parent, page))) return undefined;
  return moved.map((page, index) => {
    const before = moved[index - 1];
    const into = parent?.id ?? null;
    return {
      operation: 'update_page',
      page: page.id,
      into,
      at: before === undefined ? first(goal) : { after: before.id },
    };
  });
}

const first = (goal: Goal): At => {
  if (goal.position === 'inside') return 'end';
  return goal.position === 'before' ? { before: goal.page } : { after: goal.page };
};

/** Whether a page may lie below another one. Groups lie at the top only. */
export const canHold = (parent: Pick<TreePage, 'type'>, page: Pick<TreePage, 'type'>): boolean =>
  (parent.type === 'document' || parent.type === 'group') && page.type !== 'group';

/** The pages in, before or behind which these may go, each with the pages above it. */
export function* goalsOf(
  pages: Pages,
  moved: readonly TreePage[],
  position: Goal['position'],
  above: readonly TreePage[] = [],
): Generator<{ page: TreePage; above: readonly TreePage[] }> {
  for (const page of pages) {
    if (moved.some(({ id }) => id === page.id)) continue;
    const parent = position === 'inside' ? page : above.at(-1);
    if (parent === undefined || moved.every((each) => canHold(parent, each))) yield { page, above };
    yield* goalsOf(page.pages, moved, position, [...above, page]);
  }
}

/** What is shown once these pages are gone: the last text before the first of them, or else the first that is left. */
export function findNext(pages: Pages, gone: ReadonlySet<string>): TreePage | undefined {
  let before: TreePage | undefined;
  for (const page of walk(pages)) {
    if (gone.has(page.id)) break;
    if (page.type === 'document') before = page;
  }
  return before ?? findFirst([...gone].reduce(without, pages));
}
