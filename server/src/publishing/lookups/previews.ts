import type { SiteTokens } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { isId } from '#platform/ids.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { findPreviewedSite } from '#features/sites/index.ts';
import { readPreview } from '../previews/index.ts';

/**
 * Reads the tokens of links to previews, for programs that show previews in their own way and send these tokens when they
 * look addresses up. What they open is what the previews show.
 */
export const previewTokens =
  (ctx: { keys: KeyRing; clock: Clock; db: Db }): SiteTokens['read'] =>
  async (token) => {
    const siteId = siteIn(token);
    const link = siteId === undefined ? undefined : readPreview(ctx, siteId, token);
    const site = link && (await findPreviewedSite(ctx, link));
    const row = site?.rows[0];
    if (link === undefined || site === undefined || row === undefined) return undefined;
    const claims = {
      organization: row.organization_id,
      site: row.site_id,
      siteSpace: row.site_space_id,
      space: row.space_id,
      spaces: [row.space_id],
      claims: { ...site.visitor.claims },
      previewToken: link.tokenId,
    };
    return { id: link.tokenId, claims, expiresAt: link.until };
  };

/** The site that a token says it is for: what it says counts only once its signature was looked at. */
function siteIn(token: string): string | undefined {
  try {
    const [siteId] = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as unknown[];
    return typeof siteId === 'string' && isId(siteId) ? siteId : undefined;
  } catch {
    // No text of ours: tokens of strangers are anything.
    return undefined;
  }
}
