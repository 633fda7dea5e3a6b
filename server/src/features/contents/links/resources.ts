// How the API shows links, and what they lead to and stand in.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type ListRequest, type Page as PageOfList, paginate } from '#platform/http/index.ts';
import { getOrganizationById, type ResourceCtx, toOrganizations } from '#features/organizations/index.ts';
import { getSpaceById, toSpaces } from '#features/spaces/index.ts';
import type { SpacesCtx } from '#features/spaces/index.ts';
import { toFile, toPage, toReusable } from '../resources/index.ts';
import type { Place } from '../revisions/index.ts';
import { type FileEntry, foldPath, type ReusableEntry } from '../trees/index.ts';
import { type FoundLink, type LinkStatus, type Location, type Target, targetId } from './rules.ts';
import {
  type ContentLocation,
  type LinkList,
  LOCATIONS_AT_MOST,
  type ReferenceList,
  type ReusableList,
} from './schema.ts';
import { type LinksCtx, readLinkIndex } from './service.ts';

export type LinkResourcesCtx = LinksCtx &
  ResourceCtx &
  SpacesCtx & {
    addresses: { fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string };
  };

interface LinksRequest {
  actor: Caller;
  query: ListRequest & { status?: LinkStatus | undefined };
}

export interface LinksOf {
  place: Place;
  /** One page only. */
  pageId?: string;
  /** The main content, where the links are those of a change request. */
  main?: Place;
  /** Of the broken links, those that the change request brought, or those that were broken before. */
  brokenContext?: 'change-request' | 'space' | undefined;
}

/** The links of a revision or of one page, each target once, with how many there are and how many are broken. */
export async function answerLinks(
  ctx: LinkResourcesCtx,
  asked: LinksRequest,
  of: LinksOf,
): Promise<{ body: Static<typeof LinkList> }> {
  const { place, pageId, main, brokenContext } = of;
  const index = await readLinkIndex(ctx, place.tree);
  const all = pageId === undefined ? index.all : (index.byPage.get(pageId) ?? []);
  const before =
    main === undefined ? undefined : new Set((await readLinkIndex(ctx, main.tree)).all.map((link) => link.key));
  const isNew = (link: FoundLink): boolean => link.status === 'broken' && before?.has(link.key) === false;
  const { status } = asked.query;
  const wanted = all.filter(
    (link) =>
      (status === undefined || link.status === status) &&
      (brokenContext === undefined ||
        (link.status === 'broken' && isNew(link) === (brokenContext === 'change-request'))),
  );
  const list = await listByKey(asked.query, wanted, {
    scope: ['links', place.spaceId, place.asked, pageId ?? '', status ?? '', brokenContext ?? ''],
    keyOf: (link) => link.key,
  });
  const show = await shower(ctx, asked.actor, place);
  const broken = all.filter((link) => link.status === 'broken');
  return {
    body: {
      ...list,
      items: list.items.map(({ status: found, relation, target, locations }) => ({
        object: 'link' as const,
        status: found,
        relation,
        targetReference: show(target),
        locationReferences: locations.slice(0, LOCATIONS_AT_MOST).map(show),
        locationCount: locations.length,
      })),
      stats: {
        total: all.length,
        broken: {
          total: broken.length,
          ...(before === undefined ? {} : { changeRequest: broken.filter(isNew).length }),
        },
      },
    },
  };
}

/** What leads to a page, file or reusable content of the revision. */
export async function answerBacklinks(
  ctx: LinkResourcesCtx,
  asked: Pick<LinksRequest, 'actor'> & { query: ListRequest },
  { place, id }: { place: Place; id: string },
): Promise<{ body: Static<typeof ReferenceList> }> {
  const found = (await readLinkIndex(ctx, place.tree)).backlinks.get(id) ?? [];
  const list = await listByKey(asked.query, found, {
    scope: ['backlinks', place.spaceId, place.asked, id],
    keyOf: targetId,
  });
  const show = await shower(ctx, asked.actor, place);
  return { body: { ...list, items: list.items.map(show) } };
}

/** The reusable contents of a revision by title, with how often each is included. */
export async function answerReusables(
  ctx: LinksCtx,
  { query: { title = '', ...request } }: { query: ListRequest & { title?: string } },
  place: Place,
): Promise<{ body: Static<typeof ReusableList> }> {
  const { backlinks } = await readLinkIndex(ctx, place.tree);
  const wanted = foldPath(title);
  const keyOf = (entry: ReusableEntry): string => `${foldPath(entry.title)} ${entry.id}`;
  const found = place.tree.reusable
    .filter((entry) => foldPath(entry.title).includes(wanted))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const list = await listByKey(request, found, {
    scope: ['reusable', place.spaceId, place.asked, wanted],
    keyOf,
  });
  const toItem = (entry: ReusableEntry) => ({
    ...toReusable({ metadata: true, revision: place.revision }, entry),
    uses: backlinks.get(entry.id)?.length ?? 0,
  });
  return { body: { ...list, items: list.items.map(toItem) } };
}

/** A page of what is in memory and in the order of its keys. */
function listByKey<T>(
  request: ListRequest,
  all: readonly T[],
  { scope, keyOf }: { scope: readonly string[]; keyOf: (item: T) => string },
): Promise<PageOfList<T>> {
  return paginate(request, {
    scope,
    count: async () => all.length,
    rows: async (after, take) => {
      const last = after?.[0];
      const rest = last === undefined ? all : all.filter((item) => keyOf(item) > String(last));
      return rest.slice(0, take);
    },
    keyOf: (item) => [keyOf(item)],
    keyTypes: ['string'],
  });
}

type Shower = (target: Target | Location) => Static<typeof ContentLocation>;

/** Shows targets and places of links to somebody who may read the space. */
async function shower(ctx: LinkResourcesCtx, actor: Caller, place: Place): Promise<Shower> {
  const { organizationId, organizationRole, role } = actor.rights;
  const row = await getOrganizationById(ctx, organizationId);
  const [organization] = await toOrganizations(ctx, actor.userId, [{ ...row, role: organizationRole }]);
  const [space] = await toSpaces(ctx, [{ ...(await getSpaceById(ctx, place.spaceId)), role }]);
  if (organization === undefined || space === undefined) throw new Error('A space was lost on its way out.');
  const around = { organization, space, ...versionOf(place) };
  const shown = {
    baseUrl: ctx.baseUrl,
    organizationId,
    spaceId: place.spaceId,
    metadata: false,
    computed: true,
    times: new Map(),
    revision: place.revision,
    changeRequest: place.changeRequest,
    fileUrl: (file: FileEntry) =>
      ctx.addresses.fileUrl(place.spaceId, file, place.isCurrent ? undefined : place.revision.id),
  };
  return (target) => {
    switch (target.kind) {
      case 'url':
        return target;
      case 'file':
        return { kind: 'file', ...around, file: toFile(shown, target.file) };
      case 'reusable-content':
        return { kind: 'reusable-content', ...around, reusableContent: toReusable(shown, target.entry) };
      case 'page': {
        // Alone: what lies below it is the same for every link, and may be the whole space.
        const page = toPage(shown, place.tree, { ...target.page, children: [] });
        const anchor = 'anchor' in target ? target.anchor : undefined;
        const location = anchor === undefined ? {} : { internalLocation: { type: 'anchor' as const, anchor } };
        return { kind: 'page', ...around, page, ...location };
      }
    }
  };
}

// Links are listed of the main content and of change requests, and of no other revision.
const versionOf = ({ changeRequest }: Place) =>
  changeRequest === undefined
    ? {}
    : { versionContext: { type: 'changeRequest' as const, changeRequest: { ...changeRequest } } };
