import { setImmediate as rest } from 'node:timers/promises';
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { keepBytes, type KeptBody, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import { getObject, sizesOf } from '#platform/objects/index.ts';
import {
  ANSWER,
  baseOf,
  type Changes,
  type ChangesCtx,
  changesIn,
  changesSince,
  type ContentsCtx,
  findRevision,
  getRevision,
  isReadByPreviewer,
  loadTree,
  shownPlace,
  type Texts,
  TOO_LARGE,
  type TreesCtx,
  type WholeTree,
  type WrittenDiff,
} from '#features/contents/index.ts';
import { ancestorOf } from '../rules.ts';
import { getChangeRequest, type Named } from '../service.ts';
import { type ChangeRequest, findChangeRequest } from '../store.ts';
import { type ChangedText, changedTexts } from './rules.ts';
import type { TextDiff } from './schema.ts';

export interface ComparisonsCtx extends TreesCtx {
  texts: Texts;
}

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

/** A revision, and the one that it is compared with where that is not the one before it. */
interface ComparedRevisions {
  spaceId: string;
  revisionId: string;
  from?: string | undefined;
}

/** What a revision has changed of the one before it, and the request that it took in, if it took in one. */
export async function getRevisionChanges(
  ctx: ContentsCtx & ChangesCtx,
  { site }: Caller,
  { spaceId, revisionId, from, ...asked }: ComparedRevisions & { limit?: number | undefined },
): Promise<{ changes: Static<typeof Changes>; mergedFrom: ChangeRequest | undefined }> {
  const place = await getRevision(ctx, spaceId, revisionId);
  if (site !== undefined) {
    await shownPlace(ctx, place, site);
    // Readers are shown no former revision, and what changed says what was in it.
    if (!(await isReadByPreviewer(ctx, spaceId, site))) return { changes: { changes: [] }, mergedFrom: undefined };
  }
  if (from !== undefined) {
    const before = await getRevision(ctx, spaceId, from);
    return { changes: await changesSince(ctx, { before, after: place }, asked), mergedFrom: undefined };
  }
  const { merged_from: id } = place.revision;
  return {
    changes: await changesIn(ctx, place, asked),
    mergedFrom: id === null ? undefined : await findChangeRequest(ctx.db, spaceId, id),
  };
}

/** The texts of a change request, as far as it changes them. */
export async function listTextDiffs(
  ctx: ComparisonsCtx,
  named: Named,
  asked: DiffsAsked,
): Promise<KeptBody<Page<Static<typeof TextDiff>>>> {
  const request = await getChangeRequest(ctx, named);
  const scope = ['diff', request.id, request.head_revision_id, ancestorOf(request)];
  return diffTexts(ctx, { ...(await readBoth(ctx, request)), scope }, asked);
}

/** The texts that a revision changed of the one before it, or of another one. */
export async function listRevisionDiff(
  ctx: ComparisonsCtx,
  { spaceId, revisionId, from, ...asked }: ComparedRevisions & DiffsAsked,
): Promise<KeptBody<Page<Static<typeof TextDiff>>>> {
  const { revision, tree: after } = await getRevision(ctx, spaceId, revisionId);
  const base = from === undefined ? await baseOf(ctx, { spaceId, revision }) : await getRevision(ctx, spaceId, from);
  const scope = ['revision-diff', spaceId, revision.id, base.revision.id];
  return diffTexts(ctx, { before: base.tree, after, scope }, asked);
}

export type DiffsAsked = ListRequest & { pageId?: string | undefined };

/** Two states of a content. `scope` names both: a page of the answer is one of them alone. */
export interface Compared {
  before: WholeTree;
  after: WholeTree;
  scope: readonly string[];
}

/** The texts that differ between two trees, a page of them at a time, as JSON. */
export async function diffTexts(
  ctx: ComparisonsCtx,
  { before, after, scope }: Compared,
  { pageId, ...asked }: DiffsAsked,
): Promise<KeptBody<Page<Static<typeof TextDiff>>>> {
  const all = changedTexts(before, after).filter(({ subject }) => pageId === undefined || subject.id === pageId);
  const numbered = all.map((text, index) => ({ text, index }));
  const { items, ...page } = await paginate(
    { limit: TEXTS, ...asked },
    {
      scope: [...scope, pageId ?? ''],
      count: async () => numbered.length,
      rows: async (last, take) => {
        const from = last === undefined ? 0 : Number(last[0]) + 1;
        return numbered.slice(from, from + take);
      },
      keyOf: ({ index }) => [index],
      keyTypes: ['number'],
    },
  );
  const shown = await compareAll(
    ctx,
    items.map(({ text }) => text),
  );
  return keepBytes(Buffer.concat([Buffer.from(`${JSON.stringify(page).slice(0, -1)},"items":[`), ...shown, END]));
}

const END = Buffer.from(']}');

/** One after the other, so that what an answer holds is bounded: beyond that a text is marked as too large. */
async function compareAll(ctx: ComparisonsCtx, texts: readonly ChangedText[]): Promise<Uint8Array[]> {
  const sizes = await sizesOf(
    ctx.db,
    texts.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
  );
  const left = { ...ANSWER };
  const shown: Uint8Array[] = [];
  for (const text of texts) {
    const bytes = (sizes.get(text.before ?? '') ?? 0) + (sizes.get(text.after ?? '') ?? 0);
    const compared =
      bytes > left.bytes ? TOO_LARGE : await ctx.texts.compare(text, (hash) => getObject(ctx.db, hash), left);
    left.bytes -= compared === TOO_LARGE ? 0 : bytes;
    left.blocks -= compared.blocks;
    left.words -= compared.words;
    shown.push(...toTextDiff(text, compared, shown.length === 0));
    // Small texts are compared here, and others want their turn between two of them.
    await rest();
  }
  return shown;
}

/** A `TextDiff` as JSON, behind a comma unless it is the first. */
function toTextDiff({ kind, subject }: ChangedText, { members }: WrittenDiff, isFirst: boolean): Uint8Array[] {
  const head = JSON.stringify({ object: 'text-diff', kind, subject } satisfies Partial<Static<typeof TextDiff>>);
  return [Buffer.from(`${isFirst ? '' : ','}${head.slice(0, -1)},`), members, Buffer.from('}')];
}

async function readBoth(ctx: TreesCtx, request: ChangeRequest): Promise<{ before: WholeTree; after: WholeTree }> {
  const treeOf = async (revisionId: string): Promise<WholeTree> => {
    const revision = await findRevision(ctx.db, request.space_id, revisionId);
    if (revision === undefined) throw notFound('change request');
    return loadTree(ctx, revision.tree);
  };
  return { before: await treeOf(ancestorOf(request)), after: await treeOf(request.head_revision_id) };
}
