// Destinations of redirects: sections, site spaces and pages of a site, as requests name them and as they are stored.
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { badRequest, type ProblemDetail } from '#platform/http/index.ts';
import { type ComputedCtx, loadTree, withComputedPages } from '#features/contents/index.ts';
import { loadParts, type Parts } from '../parts/index.ts';
import type { CreateRedirect } from './schema.ts';
import { findTreeOf, type RedirectTarget } from './store.ts';

export type GivenDestination = Static<typeof CreateRedirect>['destination'];
export type Destination = Exclude<GivenDestination, { kind: 'address' }>;

export interface Named {
  destination: Destination;
  /** Pointer to it in the request. */
  at: string;
}

/** Destinations as they are stored. Throws 400, which names all of them that the site does not have now. */
export async function readTargets(
  ctx: ComputedCtx & { db: Db },
  siteId: string,
  named: readonly Named[],
): Promise<RedirectTarget[]> {
  const parts = await loadParts(ctx.db, siteId);
  const pages = await pagesIn(ctx, siteId, named);
  const faults = named.flatMap(({ destination, at }) => faultOf(parts, pages, { destination, at }) ?? []);
  if (faults.length > 0) throw badRequest('The site has no such destination.', faults);
  return named.map(({ destination }) => toTarget(destination));
}

type Pages = ReadonlyMap<string, { has: (pageId: string) => boolean } | undefined>;

function faultOf(parts: Parts, pages: Pages, { destination, at }: Named): ProblemDetail | undefined {
  if (destination.kind === 'site-section') {
    if (parts.sections.some(({ id }) => id === destination.siteSectionId)) return undefined;
    return { in: 'body', path: `${at}/siteSectionId`, message: 'expected a section of the site' };
  }
  const { siteSpaceId } = destination;
  if (!parts.siteSpaces.some(({ id, deleted_at }) => id === siteSpaceId && deleted_at === null))
    return { in: 'body', path: `${at}/siteSpaceId`, message: 'expected a space of the site' };
  if (destination.kind === 'site-space' || pages.get(siteSpaceId)?.has(destination.pageId) === true) return undefined;
  return { in: 'body', path: `${at}/pageId`, message: 'expected a page of this site space' };
}

/** The pages of every site space of which a page is named. */
async function pagesIn(ctx: ComputedCtx & { db: Db }, siteId: string, named: readonly Named[]): Promise<Pages> {
  const ids = new Set(
    named.flatMap(({ destination }) => (destination.kind === 'site-page' ? destination.siteSpaceId : [])),
  );
  const pages = new Map<string, { has: (pageId: string) => boolean } | undefined>();
  for (const id of ids) pages.set(id, await pagesOf(ctx, siteId, id));
  return pages;
}

async function pagesOf(ctx: ComputedCtx & { db: Db }, siteId: string, siteSpaceId: string) {
  const found = await findTreeOf(ctx.db, siteId, siteSpaceId);
  return found && (await loadTree(ctx, await withComputedPages(ctx, found))).pageById;
}

function toTarget(destination: Destination): RedirectTarget {
  if (destination.kind === 'site-section')
    return { kind: destination.kind, target_id: destination.siteSectionId, page_id: null };
  const page_id = destination.kind === 'site-page' ? destination.pageId : null;
  return { kind: destination.kind, target_id: destination.siteSpaceId, page_id };
}

export function toDestination({ kind, target_id, page_id }: RedirectTarget): Destination {
  if (kind === 'site-section') return { kind, siteSectionId: target_id };
  if (page_id === null) return { kind: 'site-space', siteSpaceId: target_id };
  return { kind: 'site-page', siteSpaceId: target_id, pageId: page_id };
}

export const isSameTarget = (one: RedirectTarget, other: RedirectTarget): boolean =>
  one.kind === other.kind && one.target_id === other.target_id && one.page_id === other.page_id;
