// Inclusions: what stands on a page in addition to its own text, if it is still what the index knows; remembered with the tree.
import { type Tree, wholeOf } from '#features/contents/index.ts';
import { bodyIn, nameInTree, type Note, planNote, type TextsCtx } from '../texts/index.ts';

/** A page as the index has it, with other texts on it. */
interface Composed {
  /** That of its text. */
  name: string;
  source: string;
  note: Note;
}

interface Known {
  name: string;
  bodies: Promise<readonly string[] | undefined>;
}

// By the path of the page: what a hash names says the same for ever, and many who search ask for the same pages.
const known = new WeakMap<Tree, Map<string, Known>>();

/** The bodies that stand on a page in addition to its own; undefined where something else stands there by now. */
export function includesOn(ctx: TextsCtx, tree: Tree, page: Composed): Promise<readonly string[] | undefined> {
  // What pages include is the same to all, and so are the files that they describe.
  const whole = wholeOf(tree);
  const pages = known.get(whole) ?? new Map<string, Known>();
  known.set(whole, pages);
  const found = pages.get(page.source);
  if (found?.name === page.name) return found.bodies;
  const bodies = findIncludes(ctx, whole, page);
  pages.set(page.source, { name: page.name, bodies });
  bodies.catch(() => pages.delete(page.source));
  return bodies;
}

async function findIncludes(
  ctx: TextsCtx,
  tree: Tree,
  { name, source, note }: Composed,
): Promise<readonly string[] | undefined> {
  const shown = await planNote(ctx, tree, { source, note });
  const now = nameInTree(bodyIn(name), tree, { shown, left: note.left });
  if (name !== now && !name.startsWith(`${now}~`)) return undefined;
  return [...new Set(shown.includes.map(({ body }) => body))];
}
