import { allows, roleInOrganization } from '#access/index.ts';
import { notFound } from '#platform/http/index.ts';
import { type AppAddress, memberPlaceOf, type PublishingCtx, publicPlaceOf } from '#publishing/index.ts';
import { type AnyPage, type Asked, type AskedByPerson, page, type PageAnswer } from '../page.ts';
import type { AccountPagesCtx } from '../register.ts';
import { findThing, type Named, type ThingsCtx } from './things.ts';
import { thingView } from './view.ts';

export type PlacePagesCtx = AccountPagesCtx & PublishingCtx & ThingsCtx;

/** The last ones are as links in comments and documents name spaces and their pages, by their ids. */
const ADDRESSES = [
  '/o/:organizationId',
  '/o/:organizationId/c/:collectionId',
  '/o/:organizationId/sites/:siteId',
  '/o/:organizationId/openapi/:specSlug',
  '/o/:organizationId/integrations/:integrationName',
  '/o/:organizationId/s/:spaceId',
  '/o/:organizationId/s/:spaceId/*',
  '/u/:userId',
  '/s/:spaceId',
  '/s/:spaceId/:pageId',
] as const;

/** Ids of pages can be those of other tools. */
const ID = /^\w{1,64}$/;
const SLUG = /^[a-z0-9-]{1,100}$/;

function namedBy({ params, query }: Asked): Named {
  // Of an integration there is no page yet, so its organization stands for it.
  const { '*': path, specSlug, integrationName: _, ...ids } = params;
  const asked = { comment: query.get('comment'), reply: query.get('reply') };
  const all = [...Object.values(ids), ...Object.values(asked).filter((id) => id !== null)];
  if (!all.every((id) => ID.test(id)) || (specSlug !== undefined && !SLUG.test(specSlug))) throw notFound('thing');
  return { ...ids, ...asked, path, specSlug };
}

/** What is said depends on who asks, so all that is not public is answered alike to who is not signed in. */
async function open(ctx: PlacePagesCtx, asked: Asked): Promise<PageAnswer> {
  const { caller, lang, url } = asked;
  const named = namedBy(asked);
  const published = await publicPlaceOf(ctx, named);
  if (published !== undefined && named.comment === null) return { location: published };
  if (caller === undefined) return { location: `/sign-in?next=${encodeURIComponent(url)}` };
  const own = { ...asked, caller };
  const thing = await findThing(ctx, own, named);
  if (thing === undefined) throw notFound('thing');
  const closed = named.comment === null ? await ownPlaceOf(ctx, own, { ...named, ...thing }) : undefined;
  return closed === undefined ? { view: thingView(lang, { ...thing, published }) } : { location: closed };
}

/** A site that lets members in by their account, which it does where they may read its organization. */
async function ownPlaceOf(
  ctx: PlacePagesCtx,
  { caller }: AskedByPerson,
  address: AppAddress & { organizationId?: string | undefined },
): Promise<string | undefined> {
  const { organizationId } = address;
  const role = organizationId === undefined ? undefined : await roleInOrganization(ctx, caller, organizationId);
  return role !== undefined && allows(role, 'read') ? memberPlaceOf(ctx, address) : undefined;
}

export const placePages: readonly AnyPage<PlacePagesCtx>[] = ADDRESSES.map((path) =>
  page({ method: 'GET', path, handle: open }),
);
