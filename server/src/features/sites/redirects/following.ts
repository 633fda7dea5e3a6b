// What readers come to at addresses of a site, and pages that requests name by their addresses.
import type { Caller } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest, type ProblemDetail } from '#platform/http/index.ts';
import type { BodiesCtx, ComputedCtx } from '#features/contents/index.ts';
import { seeSite } from '../site-spaces/index.ts';
import type { Destination, GivenDestination, Named } from './destinations.ts';
import type { RedirectRow } from './store.ts';

/** What readers come to at an address. */
export interface FollowedAddress {
  by: 'page' | 'moved' | 'space-redirect' | 'spelling' | 'redirect' | 'file' | 'listing' | 'nothing';
  /** The absolute address. */
  target?: string;
  page?: { id: string; title: string; siteSpaceId: string; spaceId: string };
  /** The redirect of the site that leads there. */
  row?: RedirectRow;
}

export type FollowingCtx = ComputedCtx &
  BodiesCtx & {
    db: Db;
    baseUrl: string;
    sitesHost?: string;
    above: {
      /** What readers come to at addresses as people write them, in these site spaces; provided by publishing, which lies above this room. */
      followAddresses: (
        ctx: ComputedCtx & BodiesCtx & { db: Db; baseUrl: string; sitesHost?: string },
        asked: { siteId: string; siteSpaceIds: ReadonlySet<string>; written: readonly string[] },
      ) => Promise<FollowedAddress[]>;
    };
  };

/** Follows addresses through what of the site the caller may read. */
async function followAll(
  ctx: FollowingCtx,
  caller: Caller,
  { siteId, written }: { siteId: string; written: readonly string[] },
): Promise<FollowedAddress[]> {
  const { shown } = await seeSite(ctx, caller, { siteId });
  const siteSpaceIds = new Set(shown.map(({ row }) => row.id));
  return ctx.above.followAddresses(ctx, { siteId, siteSpaceIds, written });
}

/** What readers come to at one address of a site. */
export async function followSiteAddress(
  ctx: FollowingCtx,
  caller: Caller,
  { siteId, path }: { siteId: string; path: string },
): Promise<FollowedAddress> {
  const [followed] = await followAll(ctx, caller, { siteId, written: [path] });
  return followed ?? { by: 'nothing' };
}

/** Destinations with pages in the place of their addresses. Throws 400, which names all those at which no page lies. */
export async function namePages(
  ctx: FollowingCtx,
  caller: Caller,
  { siteId, given }: { siteId: string; given: readonly { destination: GivenDestination; at: string }[] },
): Promise<Named[]> {
  const written = given.flatMap(({ destination }) => (destination.kind === 'address' ? destination.address : []));
  if (written.length === 0) return given as Named[];
  const followed = (await followAll(ctx, caller, { siteId, written })).values();
  const faults: ProblemDetail[] = [];
  const named = given.map(({ destination, at }): Named => {
    if (destination.kind !== 'address') return { destination, at };
    const page = followed.next().value?.page;
    if (page === undefined)
      faults.push({
        in: 'body',
        path: `${at}/address`,
        message: 'expected an address of the site at which a page lies',
      });
    return { destination: toPage(page), at };
  });
  if (faults.length > 0) throw badRequest('No page lies at an address.', faults);
  return named;
}

const toPage = (page: FollowedAddress['page']): Destination => ({
  kind: 'site-page',
  siteSpaceId: page?.siteSpaceId ?? '',
  pageId: page?.id ?? '',
});
