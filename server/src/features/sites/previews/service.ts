import type { Static } from 'typebox';
import { actorOf, type Caller, findHolder, roleInOrganization } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest, notFound } from '#platform/http/index.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import { findRevision, type Visitor } from '#features/contents/index.ts';
import { listSpacesOfSite, type PublishedSpaceRow, rowsFor } from '../addresses/index.ts';
import { findRoles, seeSite } from '../site-spaces/index.ts';
import { visitorOfClaims } from '../visitors/index.ts';
import { readClaims } from './rules.ts';
import type { PreviewQuery } from './schema.ts';

/** What a link to a preview stands for. */
export interface Preview {
  siteId: string;
  /** The API token that it was made with: it ends with it. */
  tokenId: string;
  /** As they were asked for; those that the site does not declare are nobody's. */
  claims: Record<string, unknown>;
}

interface PreviewsCtx {
  db: Db;
  clock: Clock;
}

export interface LinksCtx extends PreviewsCtx {
  /** `path` is what is shown first, below the site. */
  addresses: { previewUrl: (preview: Preview, path: string) => string };
}

export interface PreviewedSite {
  /** Whose preview it is, and what they may do: for questions about rights on other things. */
  member: Caller;
  visitor: Visitor;
  rows: PublishedSpaceRow[];
}

/**
 * What a preview shows now: those of the site's spaces that its member may still read and the visitor would see. Undefined
 * where that is nothing, whatever the reason.
 */
export async function findPreviewedSite(ctx: PreviewsCtx, preview: Preview): Promise<PreviewedSite | undefined> {
  const all = await listSpacesOfSite(ctx.db, preview.siteId);
  const [first] = all;
  const member = first === undefined ? undefined : await findMember(ctx, preview.tokenId, first.organization_id);
  if (member === undefined) return undefined;
  const roles = await findRoles(
    ctx.db,
    member,
    all.map((row) => row.space_id),
  );
  const visitor = await visitorOfClaims(ctx, preview.siteId, preview.claims);
  const rows = rowsFor(
    all.filter((row) => roles.has(row.space_id)),
    visitor,
  );
  return rows.length === 0 ? undefined : { member, visitor, rows };
}

/** Who made something with this token, as a member of an organization; undefined where the token or the membership has ended. */
async function findMember(ctx: PreviewsCtx, tokenId: string, organizationId: string): Promise<Caller | undefined> {
  const holder = await findHolder(ctx, tokenId);
  if (holder === undefined) return undefined;
  const actor = actorOf(holder, tokenId);
  const nowhere = { ...actor, rights: { organizationId, role: 0, organizationRole: 0 } };
  const role = await roleInOrganization(ctx, nowhere, organizationId);
  return role === undefined ? undefined : { ...actor, rights: { organizationId, role, organizationRole: role } };
}

/** The address of a preview, beginning with what is asked for. */
export async function linkPreview(
  ctx: LinksCtx,
  caller: Caller,
  { siteId, query }: { siteId: string; query: Static<typeof PreviewQuery> },
): Promise<string> {
  await seeSite(ctx, caller, { siteId });
  const preview = { siteId, tokenId: caller.tokenId, claims: readClaims(query.claims) };
  const row = await findStart(ctx, preview, query.siteSpace);
  return ctx.addresses.previewUrl(preview, row.spot + (await versionPath(ctx, row.space_id, query)));
}

/** Below the preview of a site, where it looks as the one who previews it tries. */
export const LOOK = '~look';

/** The address of a preview in the look that the caller tries. */
export async function linkLook(
  ctx: LinksCtx,
  caller: Caller,
  { siteId, siteSpace }: { siteId: string; siteSpace: string | undefined },
): Promise<string> {
  const preview = { siteId, tokenId: caller.tokenId, claims: {} };
  const { spot } = await findStart(ctx, preview, siteSpace);
  return ctx.addresses.previewUrl(preview, `/${LOOK}${spot}`);
}

/** What a preview begins with: the space that is named, else the default, else the first that is seen. */
async function findStart(
  ctx: PreviewsCtx,
  preview: Preview,
  siteSpace: string | undefined,
): Promise<PublishedSpaceRow> {
  const site = await findPreviewedSite(ctx, preview);
  // Who sees the site may still read nothing of it.
  if (site === undefined) throw notFound('space on the site');
  const { rows } = site;
  const row =
    siteSpace === undefined
      ? (rows.find(({ spot }) => spot === '') ?? rows[0])
      : rows.find((each) => each.site_space_id === siteSpace);
  if (row === undefined) throw notFound('site space');
  return row;
}

/** Below a variant, where another version of its content is read than the one that it shows. */
async function versionPath(
  ctx: PreviewsCtx,
  spaceId: string,
  { changeRequest, revision }: Static<typeof PreviewQuery>,
): Promise<string> {
  if (changeRequest !== undefined && revision !== undefined)
    throw badRequest('A preview shows a change request or a revision, not both.');
  if (changeRequest !== undefined) {
    const request = await findChangeRequest(ctx.db, spaceId, changeRequest);
    if (request === undefined) throw notFound('change request');
    return `/~/changes/${request.number}`;
  }
  if (revision === undefined) return '';
  if ((await findRevision(ctx.db, spaceId, revision)) === undefined) throw notFound('revision');
  return `/~/revisions/${revision}`;
}
