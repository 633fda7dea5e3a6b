import type { Static } from 'typebox';
import { diffPage } from '@lectern/content';
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import {
  type Changes,
  type ChangesCtx,
  changesIn,
  changesSince,
  findRevision,
  getRevision,
  loadTree,
  type TreesCtx,
  type WholeTree,
} from '#features/contents/index.ts';
import { ancestorOf } from '../rules.ts';
import { getChangeRequest, type Named } from '../service.ts';
import { type ChangeRequest, findChangeRequest } from '../store.ts';
import { type ChangedText, changedTexts } from './rules.ts';
import type { TextDiff } from './schema.ts';

const TEXTS = 10;

/** What a request has come to differ in from what it began with, or was last updated from. */
export async function listChanges(
  ctx: TreesCtx & ChangesCtx,
  named: Named,
  asked: { limit?: number | undefined },
): Promise<Static<typeof Changes>> {
  const request = await getChangeRequest(ctx, named);
  const placeOf = (revisionId: string) => getRevision(ctx, request.space_id, revisionId);
  const [before, after] = [await placeOf(ancestorOf(request)), await placeOf(request.head_revision_id)];
  return changesSince(ctx, { before, after }, asked);
}

/** What a revision has changed of the one before it, and the request that it took in, if it took in one. */
export async function getRevisionChanges(
  ctx: TreesCtx & ChangesCtx,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
  asked: { limit?: number | undefined },
): Promise<{ changes: Static<typeof Changes>; mergedFrom: ChangeRequest | undefined }> {
  const place = await getRevision(ctx, spaceId, revisionId);
  const { merged_from: id } = place.revision;
  return {
    changes: await changesIn(ctx, place, asked),
    mergedFrom: id === null ? undefined : await findChangeRequest(ctx.db, spaceId, id),
  };
}

export async function listTextDiffs(
  ctx: TreesCtx,
  named: Named,
  { pageId, ...asked }: ListRequest & { pageId?: string | undefined },
): Promise<Page<Static<typeof TextDiff>>> {
  const request = await getChangeRequest(ctx, named);
  const { before, after } = await readBoth(ctx, request);
  const all = changedTexts(before, after).filter(({ subject }) => pageId === undefined || subject.id === pageId);
  const numbered = all.map((text, index) => ({ text, index }));
  const { items, ...page } = await paginate(
    { limit: TEXTS, ...asked },
    {
      scope: ['diff', request.id, request.head_revision_id, ancestorOf(request), pageId ?? ''],
      count: async () => numbered.length,
      rows: async (last, take) => {
        const from = last === undefined ? 0 : Number(last[0]) + 1;
        return numbered.slice(from, from + take);
      },
      keyOf: ({ index }) => [index],
      keyTypes: ['number'],
    },
  );
  return { ...page, items: await Promise.all(items.map(({ text }) => diffText(ctx, text))) };
}

async function diffText(ctx: TreesCtx, text: ChangedText): Promise<Static<typeof TextDiff>> {
  const read = (hash: string | undefined) => (hash === undefined ? undefined : getObject(ctx.db, hash));
  const { fields, blocks } = diffPage(await read(text.before), await read(text.after));
  const shown = blocks.map(({ before, ...block }) =>
    block.kind === 'kept' || before === undefined ? block : { ...block, before },
  );
  return { object: 'text-diff', kind: text.kind, subject: text.subject, fields, blocks: shown };
}

async function readBoth(ctx: TreesCtx, request: ChangeRequest): Promise<{ before: WholeTree; after: WholeTree }> {
  const treeOf = async (revisionId: string): Promise<WholeTree> => {
    const revision = await findRevision(ctx.db, request.space_id, revisionId);
    if (revision === undefined) throw notFound('change request');
    return loadTree(ctx, revision.tree);
  };
  return { before: await treeOf(ancestorOf(request)), after: await treeOf(request.head_revision_id) };
}
