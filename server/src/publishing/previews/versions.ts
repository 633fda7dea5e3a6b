import type { FastifyReply } from 'fastify';
import { roleOnSpace } from '#access/index.ts';
import { isId } from '#platform/ids.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import { findRevision, visibleTree, withComputedPages } from '#features/contents/index.ts';
import { getDrafted } from '#features/drafts/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import { encodePath, type FoundVariant, toVariant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';
import type { PreviewView } from '@lectern/theme';
import { PREVIEW_GUARD } from './guard.ts';

const VERSION = /^~\/(changes|revisions|drafts)\/([A-Za-z0-9]{1,64})(?:\/(.*))?$/s;

/** Where the drafts of the main content are read, next to those of change requests. */
const MAIN = 'main';

interface VersionRequest {
  found: FoundVariant;
  around: Surroundings;
}

/**
 * What is asked for in another version of a variant's content, `/~/changes/<number>/…`, `/~/revisions/<id>/…`, or with what its
 * drafts say, `/~/drafts/main/…` and `/~/drafts/<number of a change request>/…`: the same place of the site with that content in it. Undefined where nothing like that is asked for, where there is no such version,
 * and for everybody who is no member that may read the space: work that is not merged yet is in the hands of those who make
 * it, whatever the audience of the site. For who is no member, nothing is looked up.
 */
export async function findVersion(
  ctx: PublishingCtx,
  asked: VersionRequest,
  { reply }: { reply: FastifyReply },
): Promise<VersionRequest | undefined> {
  const [, kind, name = '', rest = ''] = VERSION.exec(asked.found.rest) ?? [];
  if (kind === undefined || !(await mayRead(ctx, asked))) return undefined;
  const { space_id: spaceId } = asked.found.variant.row;
  const version = await FIND[kind as keyof typeof FIND](ctx, spaceId, name);
  if (version === undefined) return undefined;
  reply.headers(PREVIEW_GUARD);
  return enter(ctx, asked, { ...version, segments: `/~/${kind}/${name}`, rest });
}

const mayRead = async (ctx: PublishingCtx, { found, around: { member } }: VersionRequest): Promise<boolean> =>
  member !== undefined && (await roleOnSpace(ctx, member, found.variant.row.space_id)) > 0;

interface Version {
  revision: RevisionRow;
  of: 'site' | 'changes' | 'revision';
  /** What people call it. */
  title?: string;
}

async function findChanges(ctx: PublishingCtx, spaceId: string, name: string): Promise<Version | undefined> {
  const request = await findChangeRequest(ctx.db, spaceId, name);
  const revision = request && (await findRevision(ctx.db, spaceId, request.head_revision_id));
  return revision && { revision, of: 'changes', title: `#${request.number} ${request.subject}`.trim() };
}

async function findFormer(ctx: PublishingCtx, spaceId: string, id: string): Promise<Version | undefined> {
  const revision = isId(id) ? await findRevision(ctx.db, spaceId, id) : undefined;
  return revision && { revision, of: 'revision' };
}

/** What the open drafts of the main content say, or those of a change request. */
async function findDrafted(ctx: PublishingCtx, spaceId: string, name: string): Promise<Version | undefined> {
  if (name === MAIN) return { revision: await getDrafted(ctx, { spaceId }), of: 'site' };
  const changes = await findChanges(ctx, spaceId, name);
  return changes && { ...changes, revision: await getDrafted(ctx, { spaceId, changeRequestId: name }) };
}

const FIND = { changes: findChanges, revisions: findFormer, drafts: findDrafted };

/** The place of a site with another version of its content in it; all addresses of the variant stay within. */
async function enter(
  ctx: PublishingCtx,
  { found, around }: VersionRequest,
  { revision, of, title, segments, rest }: Version & { segments: string; rest: string },
): Promise<VersionRequest> {
  const { row: shown, base } = found.variant;
  const tree = await withComputedPages(ctx, { spaceId: shown.space_id, tree: revision.tree });
  const row = { ...shown, tree, revision: revision.id, spot: shown.spot + segments };
  const published = await visibleTree(ctx, shown.tree, around.visitor);
  const preview: PreviewView = {
    of,
    ...(title === undefined ? {} : { title }),
    madeAt: revision.created_at,
    // The page that is read, where the variant has it.
    leaveUrl: published.pageByPath.has(rest) ? `${base}/${encodePath(rest)}` : base || '/',
  };
  const rows = around.rows.map((each) => (each.site_space_id === shown.site_space_id ? row : each));
  return {
    found: { variant: toVariant(row, around.siteBase), rest, level: 'variant' },
    around: { ...around, rows, guard: { ...around.guard, ...PREVIEW_GUARD }, preview },
  };
}
