import type { SiteGrant, SiteTokenClaims, SiteTokens } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { isShownTo, type PublishedSpaceRow } from '../addresses/index.ts';
import { findPreviewedSite } from '../previews/index.ts';
import { hasActiveKey } from '../share-links/keys/index.ts';
import { admissionOf, namedSpaces } from './rules.ts';
import { listShown, type ShownRow } from './store.ts';

interface GrantsCtx {
  db: Db;
  clock: Clock;
}

/**
 * What a token opens now. Nothing, as soon as the site is unpublished, deleted or of another audience than the token was
 * given out for, the share link is revoked, the key that admitted the visitor is another one, or the site shows them nothing.
 * For who previews a site it opens what they preview.
 */
export async function grantOf(ctx: GrantsCtx, claims: SiteTokenClaims): Promise<SiteGrant | undefined> {
  const { previewToken } = claims;
  const opened =
    previewToken === undefined ? await openSite(ctx, claims) : await openPreview(ctx, claims, previewToken);
  if (opened === undefined || !opened.spaceIds.has(claims.space)) return undefined;
  return {
    organizationId: claims.organization,
    siteId: claims.site,
    siteSpaceId: claims.siteSpace,
    shareKey: claims.shareKey,
    ...opened,
  };
}

type Opened = Pick<SiteGrant, 'spaceIds' | 'claims' | 'previewer'>;

async function openSite(ctx: GrantsCtx, claims: SiteTokenClaims): Promise<Opened | undefined> {
  const rows = await listShown(ctx.db, claims.site);
  const [site] = rows;
  if (site === undefined || site.organization_id !== claims.organization) return undefined;
  if (!(await isLetIn(ctx.db, site, claims))) return undefined;
  // Where visitors are not distinguished any more, all of them are shown the same.
  const visitor = site.adaptive_content === 1 ? visitorOf(claims.claims ?? {}) : NOBODY;
  const shown = rows.filter((row) => isShownTo(visitor, row));
  return { spaceIds: new Set(shown.map((row) => row.space_id)), claims: visitor.claims };
}

async function openPreview(ctx: GrantsCtx, claims: SiteTokenClaims, tokenId: string): Promise<Opened | undefined> {
  const preview = { siteId: claims.site, tokenId, claims: claims.claims ?? {} };
  const site = await findPreviewedSite(ctx, preview);
  if (site === undefined || site.rows[0]?.organization_id !== claims.organization) return undefined;
  return {
    spaceIds: new Set(site.rows.map((row) => row.space_id)),
    claims: site.visitor.claims,
    previewer: site.member.userId,
  };
}

async function isLetIn(db: Db, site: ShownRow, claims: SiteTokenClaims): Promise<boolean> {
  if (site.published !== 1) return false;
  const admission = site.private_key === null ? undefined : admissionOf(site.private_key);
  if (claims.admission !== undefined && claims.admission !== admission) return false;
  switch (site.visibility) {
    case 'public':
    case 'unlisted':
      return true;
    case 'share-link':
      return claims.shareKey !== undefined && (await hasActiveKey(db, claims.site, claims.shareKey));
    case 'visitor-auth':
      return claims.admission !== undefined;
    default:
      return false;
  }
}

/** To whom a token is given out, for which part of a site. */
export interface Issued {
  row: PublishedSpaceRow;
  /** What the site shows to the visitor. */
  rows: readonly PublishedSpaceRow[];
  visitor: Visitor;
  /** Whether a token that the site's key signed says who the visitor is. */
  isSigned: boolean;
  shareKey?: string | undefined;
  /** The id of the token with which a member made a preview. */
  previewToken?: string | undefined;
  /** When it ends at the latest, in milliseconds since 1970; an hour after this day where nothing is said. */
  until?: number | undefined;
}

/** A token that opens what the site shows to this visitor. */
export async function issueSiteToken(
  ctx: { db: Db; signed: { siteTokens: SiteTokens } },
  issued: Issued,
): Promise<string> {
  const { row, rows, visitor, isSigned, shareKey, previewToken } = issued;
  const all = rows.map((each) => each.space_id);
  const claims: SiteTokenClaims = {
    organization: row.organization_id,
    site: row.site_id,
    siteSpace: row.site_space_id,
    ...(row.section_id === null ? {} : { siteSection: row.section_id }),
    space: row.space_id,
    spaces: namedSpaces(row.space_id, all),
    ...(visitor.key === '' ? {} : { claims: { ...visitor.claims } }),
    ...(shareKey === undefined ? {} : { shareKey }),
    ...(previewToken === undefined ? {} : { previewToken }),
    ...(isSigned ? { admission: await admissionTo(ctx.db, row.site_id) } : {}),
  };
  return ctx.signed.siteTokens.sign(claims, issued.until);
}

async function admissionTo(db: Db, siteId: string): Promise<string | undefined> {
  const [site] = await listShown(db, siteId);
  return site?.private_key == null ? undefined : admissionOf(site.private_key);
}
