import {
  type CommitCtx,
  commitRevision,
  loadTree,
  storeNextTree,
  type TreeContent,
  type WholeTree,
} from '#features/contents/index.ts';
import { findHead, getSpaceById } from '#features/spaces/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { withKnown } from './rules.ts';
import { listDueMentions, listDueSpaces, listKnown, type MentionRow, settleMention } from './store.ts';

const EVERY_MS = 2000;

/** Has the links of spaces that were imported before lead where the organization knows by now that they are meant to. */
export const hostedLinksJob: JobKind<CommitCtx> = {
  kind: 'imports.hosted-links',
  every: EVERY_MS,
  findDue: ({ db }, most) => listDueSpaces(db, most),
  isDue: async ({ db }, spaceId) => (await listDueMentions(db, spaceId)).length > 0,
  run: async (ctx, spaceId) => {
    const { organization_id: organizationId } = await getSpaceById(ctx, spaceId);
    await onBehalfOf(organizationId, () => resolveLinks(ctx, spaceId));
  },
};

async function resolveLinks(ctx: CommitCtx, spaceId: string): Promise<void> {
  const space = await getSpaceById(ctx, spaceId);
  const base = await findHead(ctx.db, spaceId);
  const mentions = await listDueMentions(ctx.db, spaceId);
  if (base === undefined || mentions.length === 0) return;
  const known = await listKnown(ctx.db, space.organization_id);
  const meant = new Map(known.map((row) => [row.hosted_id, row.space_id]));
  const ids = mentions.map((row) => row.hosted_id);
  const namedBy = known.find((row) => ids.includes(row.hosted_id) && row.named_by !== null)?.named_by ?? null;
  const previous = await loadTree(ctx, base.tree);
  const hosted = withKnown(previous.meta.hosted, { spaceId, ids, known: meant });
  const content = withHosted(previous, hosted);
  const tree = await storeNextTree(ctx, previous, { content, bodies: [] });
  const settle = (tx: CommitCtx) => settleAll(tx, { organizationId: space.organization_id, mentions, meant });
  if (tree.hash === previous.hash) return inTransaction(ctx, settle);
  await commitRevision(ctx, {
    ...{ space, base, previous, tree, kind: 'edits', authorId: namedBy },
    message: 'Links lead to other spaces',
    within: (tx) => settle(tx),
  });
}

function withHosted({ pages, files, reusable, meta }: WholeTree, hosted: Record<string, string>): TreeContent {
  const { hosted: _, ...others } = meta;
  if (Object.keys(hosted).length === 0) return { pages, files, reusable, meta: others };
  return { pages, files, reusable, meta: { ...meta, hosted } };
}

interface Settling {
  organizationId: string;
  mentions: readonly MentionRow[];
  meant: ReadonlyMap<string, string>;
}

async function settleAll({ db }: CommitCtx, { organizationId, mentions, meant }: Settling): Promise<void> {
  // Somebody may have said something else meanwhile; then it stays due.
  const now = new Map((await listKnown(db, organizationId)).map((row) => [row.hosted_id, row.space_id]));
  for (const row of mentions) {
    const known = meant.get(row.hosted_id) ?? '';
    await settleMention(db, { ...row, known_as: known, due: known === (now.get(row.hosted_id) ?? '') ? 0 : 1 });
  }
}
