// Installations on single spaces and sites.
import type { Caller } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { definitionIn } from '../rules.ts';
import type { IntegrationsCtx } from '../service.ts';
import {
  type Configured,
  type Installed,
  type Placed,
  sealConfiguration,
  statusNow,
  toColumns,
  toInstallations,
  toSiteInstallation,
  toSpaceInstallation,
} from './resources.ts';
import { getListedIntegration } from '../rights.ts';
import { getInstalled, getInstalledOn, requirePerson } from './rights.ts';
import { defaultsOf } from './rules.ts';
import { announce, type NamedInstallation, record } from './service.ts';
import {
  countPlaces,
  deletePlace,
  listInstallationsById,
  findPlace,
  insertPlace,
  listPlaces,
  type PlaceKind,
  type PlaceRow,
  putExternalIds,
  updatePlace,
  type WantedPlaces,
} from './store.ts';

export type { Placed } from './resources.ts';

export interface NamedPlace extends NamedInstallation {
  kind: PlaceKind;
  /** Of the space or the site. */
  id: string;
}

const PLACES_AT_MOST = 5_000;

const pageOf = (ctx: IntegrationsCtx, request: ListRequest, wanted: WantedPlaces): Promise<Page<PlaceRow>> =>
  paginate(request, {
    scope: ['integration-places', wanted.kind, wanted.integrationId, wanted.installationId, wanted.externalId],
    count: () => countPlaces(ctx.db, wanted),
    rows: (after, take) => listPlaces(ctx.db, wanted, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

/** The spaces or sites of one installation, oldest first. */
export async function listPlacesOfInstallation(
  ctx: IntegrationsCtx,
  caller: Caller,
  { kind, page, limit, ...named }: NamedInstallation & ListRequest & { kind: PlaceKind },
): Promise<Page<Placed>> {
  const installed = await getInstalled(ctx, caller, named);
  const wanted = { kind, integrationId: installed.integration.id, installationId: installed.installation.id };
  const { items, ...rest } = await pageOf(ctx, { page, limit }, wanted);
  return { ...rest, items: items.map((place) => ({ ...installed, place })) };
}

/** The spaces or sites of all installations of an integration, oldest first. */
export async function listPlacesOfIntegration(
  ctx: IntegrationsCtx,
  caller: Caller,
  { kind, name, externalId, ...request }: ListRequest & { kind: PlaceKind; name: string; externalId?: string },
): Promise<Page<Placed>> {
  const integration = await getListedIntegration(ctx, caller, name);
  const { items, ...rest } = await pageOf(ctx, request, { kind, integrationId: integration.id, externalId });
  const ids = [...new Set(items.map((place) => place.installation_id))];
  const installations = new Map((await listInstallationsById(ctx.db, ids)).map((row) => [row.id, row]));
  const placed = items.flatMap((place) => {
    const installation = installations.get(place.installation_id);
    return installation === undefined ? [] : [{ integration, installation, place }];
  });
  return { ...rest, items: placed };
}

export async function getPlace(ctx: IntegrationsCtx, caller: Caller, named: NamedPlace): Promise<Placed> {
  const { kind, id } = named;
  const { isThere, ...installed } = await getInstalledOn(ctx, caller, named);
  const place = await findPlace(ctx.db, { installationId: installed.installation.id, kind, id });
  // A space that was deleted, or given away, is not there.
  if (place === undefined || !isThere) throw notFound(`installation on this ${kind}`);
  return { ...installed, place };
}

/** Installs on a space or a site what is installed in its organization. */
export async function installOn(ctx: IntegrationsCtx, caller: Caller, named: NamedPlace): Promise<Placed> {
  requirePerson(caller);
  const { kind, id } = named;
  return inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const { integration, installation, isThere } = await getInstalledOn(tx, caller, named);
    if (!isThere) throw badRequest(`There is no such ${kind} in the organization.`);
    if ((await findPlace(tx.db, { installationId: installation.id, kind, id })) !== undefined)
      throw conflict(`The integration is installed on this ${kind} already.`);
    const wanted = { kind, integrationId: integration.id, installationId: installation.id };
    if ((await countPlaces(tx.db, wanted)) >= PLACES_AT_MOST)
      throw preconditionFailed(`An installation names at most ${PLACES_AT_MOST} of them. Let it cover all.`);
    const [placeId, now] = [newId(), tx.clock.now()];
    await insertPlace(tx.db, {
      ...{ id: placeId, installation_id: installation.id, integration_id: integration.id, external_ids: '[]' },
      ...{ space_id: kind === 'space' ? id : null, site_id: kind === 'site' ? id : null },
      configuration: sealConfiguration(tx, placeId, defaultsOf(definitionIn(integration), kind)),
      ...{ created_at: now, updated_at: now },
    });
    const placed = await getPlace(tx, caller, named);
    await conclude(tx, caller, placed, { action: 'integration.installed', after: { [kind]: id } });
    return placed;
  });
}

/** Changes what is configured for a space or a site, as a whole. */
export async function updatePlaceOf(
  ctx: IntegrationsCtx,
  caller: Caller,
  {
    configuration,
    externalIds,
    ifMatch,
    ...named
  }: NamedPlace & Configured & { ifMatch: readonly string[] | undefined },
): Promise<Placed> {
  return inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const before = await getPlace(tx, caller, named);
    const { integration, installation, place } = before;
    requireMatch(ifMatch, place.version);
    const columns = toColumns(tx, before, { configuration, externalIds });
    await updatePlace(tx.db, place.id, { ...columns, updated_at: tx.clock.now() });
    if (externalIds !== undefined) {
      const of = { integrationId: integration.id, installationId: installation.id, placeId: place.id };
      await putExternalIds(tx.db, of, externalIds);
    }
    const after = await getPlace(tx, caller, named);
    const [former, present] = [before, after].map((each) => ({
      [named.kind]: named.id,
      ...{ status: statusNow(tx, each), externalIds: each.place.external_ids, version: each.place.version },
    }));
    const states = { before: former ?? {}, after: present ?? {} };
    const action = 'integration.installation_updated';
    await conclude(tx, caller, after, { action, ...states, former: statusNow(tx, before) });
    return after;
  });
}

/** Takes an installation off a space or a site. */
export async function uninstallFrom(ctx: IntegrationsCtx, caller: Caller, named: NamedPlace): Promise<void> {
  requirePerson(caller);
  await inTransaction(ctx, async (inner) => {
    const tx = { ...ctx, ...inner };
    const placed = await getPlace(tx, caller, named);
    const { kind, id } = named;
    await deletePlace(tx.db, placed.place.id);
    const previous = { status: statusNow(tx, placed) };
    await announce(tx, placed, { type: `${kind}_installation_deleted`, [`${kind}Id`]: id, previous });
    await record(tx, caller, placed, { action: 'integration.uninstalled', before: { [kind]: id } });
  });
}

/** An installation as its script sees it, with what it is on a space or a site. */
export async function showInstalled(
  ctx: IntegrationsCtx,
  installed: Installed,
  { spaceId, siteId }: { spaceId?: string; siteId?: string },
): Promise<{ installation?: object; spaceInstallation?: object; siteInstallation?: object }> {
  const [installation] = await toInstallations(ctx, [installed], () => true);
  const { id: installationId } = installed.installation;
  const at = async (kind: PlaceKind, id: string | undefined) =>
    id === undefined ? undefined : findPlace(ctx.db, { installationId, kind, id });
  const [space, site] = [await at('space', spaceId), await at('site', siteId)];
  return {
    ...(installation && { installation }),
    ...(space && { spaceInstallation: toSpaceInstallation(ctx, { ...installed, place: space }, () => true) }),
    ...(site && { siteInstallation: toSiteInstallation(ctx, { ...installed, place: site }, () => true) }),
  };
}

async function conclude(
  tx: IntegrationsCtx,
  caller: Caller,
  placed: Placed,
  { former, ...done }: Parameters<typeof record>[3] & { former?: string },
): Promise<void> {
  const { space_id: spaceId, site_id: siteId } = placed.place;
  const at =
    spaceId === null ? { type: 'site_installation_setup', siteId } : { type: 'space_installation_setup', spaceId };
  const previous = former === undefined ? {} : { previous: { status: former } };
  await announce(tx, placed, { ...at, status: statusNow(tx, placed), ...previous });
  await record(tx, caller, placed, done);
}
