// Former states: the revision that a page, file or reusable content is brought back from.
import type { RevisionRow } from '#features/spaces/index.ts';
import { findRevision } from '../../revisions/index.ts';
import { loadTree, type TreesCtx, type WholeTree } from '../../trees/index.ts';
import { unusable } from '../errors.ts';
import type { ChangeOf } from '../schema.ts';

/** How many revisions are looked at for one in which it was different. */
const STEPS_BACK = 20;

interface Line {
  base: RevisionRow;
  previous: WholeTree;
  prepared: { spaceId: string };
  request?: { ancestor: string };
}

interface Reverting {
  change: ChangeOf<'revert_page' | 'revert_file' | 'revert_reusable_content'>;
  index: number;
}

/** The content that something is brought back from: the revision that the change names, else the last one in which it differs. */
export async function treeToRevertTo(
  ctx: TreesCtx,
  { base, previous, prepared, request }: Line,
  { change, index }: Reverting,
): Promise<WholeTree> {
  const named = change.revision ?? request?.ancestor;
  const spot = { change: index, at: '/revision' };
  if (named !== undefined) {
    const row = await findRevision(ctx.db, prepared.spaceId, named);
    if (row === undefined) throw unusable(spot, 'expected a revision of this space');
    return loadTree(ctx, row.tree);
  }
  const now = stateOf(previous, change);
  let row: RevisionRow | undefined = base;
  for (let step = 0; step < STEPS_BACK; step += 1) {
    const [parent] = JSON.parse(row.parents) as string[];
    row = parent === undefined ? undefined : await findRevision(ctx.db, prepared.spaceId, parent);
    if (row === undefined) break;
    const tree = await loadTree(ctx, row.tree);
    const then = stateOf(tree, change);
    if (then !== undefined && then !== now) return tree;
  }
  throw unusable(
    spot,
    `expected to be defined: the ${WHAT[change.operation]} is the same in the last ${STEPS_BACK} revisions`,
  );
}

const WHAT = {
  revert_page: 'page',
  revert_file: 'file',
  revert_reusable_content: 'reusable content',
} as const;

function stateOf(tree: WholeTree, change: Reverting['change']): string | undefined {
  if (change.operation === 'revert_file') return JSON.stringify(tree.fileById.get(change.file));
  if (change.operation === 'revert_reusable_content')
    return JSON.stringify(tree.reusable.find(({ id }) => id === change.reusableContent));
  const page = tree.pageById.get(change.page);
  if (page === undefined) return undefined;
  const { children: _children, parent: _parent, path: _path, ...state } = page;
  return JSON.stringify(state);
}
