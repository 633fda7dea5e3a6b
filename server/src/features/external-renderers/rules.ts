import { createHmac } from 'node:crypto';
import type { SiteGrant } from '#access/index.ts';

/** Under which tag a program keeps what it read of a specification. */
export const specificationTag = ({ organizationId, slug }: { organizationId: string; slug: string }): string =>
  `organization:${organizationId}:openapi:${slug}`;

/** Under which tags a program keeps what it was answered for a site content token, as the header names them. */
function cacheTags(grant: SiteGrant, params: Readonly<Record<string, string>>): string {
  const { spaceId, revisionId, documentId, specSlug: slug } = params;
  const { organizationId } = grant;
  if (slug !== undefined) return specificationTag({ organizationId, slug });
  if (spaceId === undefined) return [`site:${grant.siteId}`, `organization:${organizationId}`].join(',');
  const of = `space:${spaceId}`;
  return [
    of,
    ...(revisionId === undefined ? [] : [`${of}:revision:${revisionId}`]),
    ...(documentId === undefined ? [] : [`${of}:document:${documentId}`]),
  ].join(',');
}

/** Programs that show sites learn from these under which names to keep what they read. */
export const readerHeaders = (
  { site }: { site?: SiteGrant },
  params: Readonly<Record<string, string>>,
): Record<string, string> => (site === undefined ? {} : { 'x-gitbook-cache-tag': cacheTags(site, params) });

/** What a renderer compares with its own, over the bytes that it was sent. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const PATH = '/~gitbook/revalidate';

/** Where a renderer receives notifications of changes. */
export const renewalUrl = (renderer: string): string => renderer.replace(/\/+$/, '') + PATH;
