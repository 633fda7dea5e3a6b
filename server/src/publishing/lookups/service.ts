import type { Caller, SiteTokens } from '#access/index.ts';
import { notFound, unauthorized } from '#platform/http/index.ts';
import { NOBODY, type VisibleTree, visibleTree, type Visitor } from '#features/contents/index.ts';
import { findHostTarget } from '#features/custom-hostnames/index.ts';
import {
  fallbackUrlOf,
  findPreviewedSite,
  issueSiteToken,
  type PublishedSpaceRow,
  readSite,
  type ReadSite,
  readVisitor,
  rowsFor,
  withLocation,
  withShownTrees,
} from '#features/sites/index.ts';
import {
  encodePath,
  findDestination,
  findMovedPart,
  findMovedSite,
  findVariant,
  type FoundVariant,
} from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { SiteNames } from '../requests/names.ts';
import { siteAddress } from '../requests/place.ts';
import { asBase, isComplete, namedBy, nameOnOurHosts, type SplitAddress, splitAddress } from './rules.ts';
import type { FoundContent, LookUpRequest, ResolvedAddress } from './schema.ts';

export interface LookupsCtx extends PublishingCtx {
  signed: PublishingCtx['signed'] & { siteTokens: SiteTokens };
}

/** What an address of a published site leads to, for a program that shows the site in its own way. */
export async function resolvePublishedContentByUrl(
  ctx: LookupsCtx,
  actor: Caller,
  request: LookUpRequest,
): Promise<ResolvedAddress> {
  const address = splitAddress(request.url);
  if (address?.hostname === PREVIEW) return resolvePreview(ctx, actor, address);
  const named = address && (await nameSite(ctx, address));
  if (address === undefined || named === undefined) throw notFound('site');
  const path = address.segments.slice(named.used).join('/');
  const site = await readSite(ctx, named.named, path);
  if (site === undefined) return leadToMoved(ctx, named.named, path);
  const reader = await findReader(ctx, site, request);
  if ('redirect' in reader) return reader;
  const rows = rowsFor(site.rows, reader.visitor);
  return find(ctx, { address, used: named.used, path: site.path, shareKey: site.key, rows, ...reader });
}

/** Below this name programs look up sites that somebody previews, with the token of the link to the preview. */
const PREVIEW = 'preview';

async function resolvePreview(ctx: LookupsCtx, actor: Caller, address: SplitAddress): Promise<ResolvedAddress> {
  const { site: grant, tokenId, tokenExpiresAt } = actor;
  const [siteId, ...rest] = address.segments;
  if (grant?.previewer === undefined || siteId !== grant.siteId) throw notFound('site');
  const site = await findPreviewedSite(ctx, { siteId, tokenId, claims: { ...grant.claims } });
  if (site === undefined) throw notFound('site');
  const rows = await withShownTrees(ctx, site.rows);
  const asked = { address, used: 1, path: rest.join('/'), rows, visitor: site.visitor, isSigned: false };
  return find(ctx, { ...asked, previewToken: tokenId, until: tokenExpiresAt ?? undefined });
}

/** Which site an address names, and by how many segments of its path. */
export async function nameSite(
  ctx: Pick<LookupsCtx, 'db' | 'clock' | 'baseUrl' | 'sitesHost'>,
  address: SplitAddress,
): Promise<{ named: SiteNames; used: number } | undefined> {
  const ours = nameOnOurHosts(ctx, address);
  if (ours !== 'stranger') return ours;
  const target = await findHostTarget(ctx, address.hostname);
  if (target === undefined) return undefined;
  const { organization, basename } = target;
  if (basename !== undefined) return namedBy({ organization, basename }, 0);
  return namedBy({ organization, basename: address.segments[0] ?? '' }, 1);
}

/** A site that has another address now is found there. Of one that shows nothing without more, nothing is revealed. */
async function leadToMoved(ctx: LookupsCtx, named: SiteNames, path: string): Promise<ResolvedAddress> {
  const site = await findMovedSite(ctx, named, path);
  const [row] = site?.rows ?? [];
  if (site === undefined || row === undefined || rowsFor(site.rows, NOBODY).length === 0) throw notFound('site');
  const { origin, siteBase } = siteAddress(ctx, row, site.key);
  return { target: 'content', redirect: origin + below(siteBase, site.path) };
}

interface Reader {
  visitor: Visitor;
  isSigned: boolean;
  /** When the token ends that says who they are, in milliseconds since 1970. */
  expiresAt?: number;
}

type Redirected = Extract<ResolvedAddress, { redirect: string }>;

/** Who reads. Whom the site does not let in is sent to where they get a token, or refused where there is no such place. */
async function findReader(
  ctx: LookupsCtx,
  { rows, path }: ReadSite,
  { visitor = {}, redirectOnError }: LookUpRequest,
): Promise<Reader | Redirected> {
  const [row] = rows;
  if (row === undefined) throw notFound('site');
  const { jwtToken, unsignedClaims } = visitor;
  const read = await readVisitor(ctx, row.site_id, { jwtToken, unsignedClaims });
  const isRefused = 'refusal' in read;
  if (!isRefused && (read.isSigned || row.visibility !== 'visitor-auth')) return read;
  const fallback = await fallbackUrlOf(ctx, row.site_id);
  if (fallback !== undefined && (!isRefused || redirectOnError === true))
    return { target: 'external', redirect: withLocation(fallback, `/${encodePath(path)}`) };
  throw unauthorized(
    isRefused ? 'The token of the visitor is not valid, or no longer.' : 'This site is for its own readers.',
  );
}

interface ContentLookup extends Reader {
  address: SplitAddress;
  /** Segments of the path that name the site. */
  used: number;
  /** What is asked for inside the site, behind the key. */
  path: string;
  shareKey?: string | undefined;
  /** What the site shows to who asks. */
  rows: readonly PublishedSpaceRow[];
  previewToken?: string | undefined;
  until?: number | undefined;
}

async function find(ctx: LookupsCtx, asked: ContentLookup): Promise<ResolvedAddress> {
  const { address, path, shareKey, rows, visitor } = asked;
  const [first] = rows;
  if (first === undefined) throw notFound('site');
  const { origin, siteBase } = siteAddress(ctx, first, shareKey);
  const found = findVariant(rows, siteBase, path);
  if (found === undefined) throw notFound('site');
  const moved = await findMoved(ctx, { rows, siteBase, visitor }, found);
  if (moved !== undefined) return { target: 'content', redirect: origin + moved };
  const { row } = found.variant;
  const siteDepth = asked.used + (shareKey === undefined ? 0 : 1);
  const depth = address.raw.length - countOf(found.rest);
  const content: FoundContent = {
    site: row.site_id,
    ...(row.section_id === null ? {} : { siteSection: row.section_id }),
    siteSpace: row.site_space_id,
    space: row.space_id,
    organization: row.organization_id,
    pathname: `/${encodePath(found.rest)}`,
    basePath: asBase(address.raw.slice(0, depth)),
    siteBasePath: asBase(address.raw.slice(0, siteDepth)),
    apiToken: await issueSiteToken(ctx, { ...asked, row, until: endOf(ctx, asked) }),
    ...(shareKey === undefined ? {} : { shareKey }),
    complete: isComplete(rows, path),
    ...(visitor.key === '' ? {} : { contextId: visitor.key }),
    canonicalUrl: origin + below(siteBase, path),
  };
  return content;
}

/** Programs take no token that ends in a moment. */
const LEAST_MS = 10 * 60_000;

/** What a reader's token opens ends with it, or soon after: at a moment that is the same for the next lookups. */
function endOf({ clock }: LookupsCtx, { until, expiresAt }: ContentLookup): number | undefined {
  if (expiresAt === undefined) return until;
  return Math.max(expiresAt, Math.ceil((clock.now() + LEAST_MS) / LEAST_MS) * LEAST_MS);
}

const countOf = (path: string): number => (path === '' ? 0 : path.split('/').length);

const below = (base: string, path: string): string => (path === '' ? base || '/' : `${base}/${encodePath(path)}`);

interface Shown {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  visitor: Visitor;
}

/** Where a path leads whose beginning is no longer, or never was, how a part of the site is addressed. */
async function findMoved(ctx: LookupsCtx, shown: Shown, found: FoundVariant): Promise<string | undefined> {
  if (found.rest === '') return undefined;
  const tree = await visibleTree(ctx, found.variant.row.tree, shown.visitor);
  if (isBelowPage(tree, found.rest)) return undefined;
  const { kind } = findDestination(tree, found.variant, found.rest);
  return kind === 'missing' ? findMovedPart(ctx, shown, found) : undefined;
}

/** Whether a path is that of a page, or the beginning of one: long addresses are asked for by their beginnings only. */
function isBelowPage(tree: VisibleTree, path: string): boolean {
  if (tree.pageByPath.has(path)) return true;
  const beginning = `${path}/`;
  for (const each of tree.pageByPath.keys()) if (each.startsWith(beginning)) return true;
  return false;
}
