// Previewing: the content of a line as it would be if its drafts were committed now.
import {
  applyEdits,
  type ComputedCtx,
  type EditsCtx,
  keptTree,
  prepareEdits,
  sourceOf,
} from '#features/contents/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import { heldIn, isPage, type Line, type NamedLine, readLine } from '../lines.ts';
import { type DraftRow, getText, listOpen } from '../store.ts';

/** As many changes as a batch of edits has; of more drafts, the newest count. */
const DRAFTS_AT_MOST = 50;

export type PreviewingCtx = EditsCtx & Pick<ComputedCtx, 'caches'>;

/**
 * The revision that a line is at, with the tree that it would have with its drafts. What is written stands as it was written:
 * changes of others to the same page are merged only when a draft is committed.
 */
export async function getDrafted(ctx: PreviewingCtx, named: NamedLine): Promise<RevisionRow> {
  const line = await readLine(ctx, named);
  const { revision, tree } = line.place;
  const open = await listOpen(ctx.db, line, undefined, DRAFTS_AT_MOST);
  const drafts = open.filter(({ page_id: id }) => {
    const held = heldIn(tree, id);
    return held !== undefined && (!isPage(held) || held.type === 'document');
  });
  if (drafts.length === 0) return revision;
  const versions = drafts.map(({ id, version }) => [id, version]);
  const name = JSON.stringify(['drafts', revision.tree, versions]);
  return { ...revision, tree: (await keptTree(ctx, name, () => makeTree(ctx, line, drafts))) ?? revision.tree };
}

async function makeTree(ctx: PreviewingCtx, { spaceId, place, request }: Line, drafts: readonly DraftRow[]) {
  const changes = [];
  for (const draft of drafts) {
    const document = sourceOf(await getText(ctx.db, draft));
    const isOfPage = place.tree.pageById.has(draft.page_id);
    changes.push(
      isOfPage
        ? { operation: 'update_page' as const, page: draft.page_id, document }
        : { operation: 'update_reusable_content' as const, reusableContent: draft.page_id, document },
    );
  }
  const prepared = await prepareEdits(ctx, { spaceId, changes });
  const { revision: base, tree: previous } = place;
  const applied = await applyEdits(ctx, { base, previous, prepared, ...(request === undefined ? {} : { request }) });
  return applied.tree.hash;
}
