// Comparing: what drafts say that the content does not, which is what readers do not see yet.
import type { Static } from 'typebox';
import { type ComparisonsCtx, type DiffsAsked, diffTexts, type TextDiff } from '#features/change-requests/index.ts';
import { type Changes, type ChangesCtx, changesSince, loadTree, type WholePlace } from '#features/contents/index.ts';
import type { KeptBody, Page } from '#platform/http/index.ts';
import { type NamedLine, readLine } from '../lines.ts';
import { getDrafted, type PreviewingCtx } from './previewing.ts';

/** What a line would come to differ in from what it is now, page by page, if its drafts were committed. */
export async function listDraftChanges(
  ctx: PreviewingCtx & ChangesCtx,
  named: NamedLine,
  asked: { limit?: number | undefined },
): Promise<Static<typeof Changes>> {
  const { before, after } = await readBoth(ctx, named);
  return changesSince(ctx, { before, after }, asked);
}

/** The texts of these drafts next to those that the line has. */
export async function listDraftDiff(
  ctx: PreviewingCtx & ComparisonsCtx,
  named: NamedLine,
  asked: DiffsAsked,
): Promise<KeptBody<Page<Static<typeof TextDiff>>>> {
  const { before, after } = await readBoth(ctx, named);
  const scope = ['draft-diff', before.revision.id, before.revision.tree, after.revision.tree];
  return diffTexts(ctx, { before: before.tree, after: after.tree, scope }, asked);
}

async function readBoth(ctx: PreviewingCtx, named: NamedLine): Promise<Record<'before' | 'after', WholePlace>> {
  const { place } = await readLine(ctx, named);
  const revision = await getDrafted(ctx, named);
  return { before: place, after: { ...place, revision, tree: await loadTree(ctx, revision.tree) } };
}
