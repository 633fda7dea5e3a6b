import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, notFound, requireMatch } from '#platform/http/index.ts';
import { requireUploaded } from '../pictures/index.ts';
import { seeSite } from '../site-spaces/index.ts';
import { findSite, type SiteRow, updateSite } from '../store.ts';
import { conditionFaultsOf, faultsOf } from './faults.ts';
import { changesItems, switchesOf } from './page-actions.ts';
import { changedOverrides, defaultCustomization, onlySettings, type Overrides, overridden } from './rules.ts';
import type { Customization } from './schema.ts';
import { findBoth, findOverrides, findSettings, writeOverrides, writeSettings } from './store.ts';

export interface CustomizationsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export interface CustomizationRequest {
  organizationId: string;
  siteId: string;
  ifMatch?: readonly string[] | undefined;
}

export interface Looking {
  site: SiteRow;
  settings: Customization;
}

/** The stored settings over the defaults, so that a setting that came later has its default. */
const settingsOf = (title: string, stored: Overrides = {}): Customization =>
  overridden({ ...defaultCustomization(title) }, stored);

export async function getCustomization(
  ctx: Pick<CustomizationsCtx, 'db'>,
  asked: CustomizationRequest,
): Promise<Looking> {
  const site = await findSite(ctx.db, asked.organizationId, asked.siteId);
  if (site === undefined) throw notFound('site');
  return { site, settings: settingsOf(site.title, await findSettings(ctx.db, site.id)) };
}

/** What a request for all settings comes to. Clients that know the settings of the hosted service alone send all others back, and mean to change none of ours. */
export async function readWanted(now: Customization, request: Customization): Promise<Customization> {
  const wanted = await onlySettings(request);
  requireNoFaults(wanted as unknown as Overrides);
  const { apiPlayground, socialAccounts } = now;
  const styling = { ...codeThemeOf(now), ...wanted.styling };
  const known = { apiPlayground, socialAccounts, ...wanted, styling, title: wanted.title.trim() };
  return { ...known, ...actionsIn(now, known) };
}

/** What a request for some settings of a space comes to. */
export async function readOverrides(
  now: Pick<SpaceLooking, 'settings' | 'overrides'>,
  request: Overrides,
): Promise<Overrides> {
  const changes = await onlySettings(request);
  requireNoFaults(changes);
  return changedOverrides(now.overrides, withActions(now.settings, changes));
}

/** Sets everything. The version of the site counts looks too, so that all that is made of both changes with either. */
export async function replaceCustomization(
  ctx: CustomizationsCtx,
  asked: CustomizationRequest,
  request: Customization,
): Promise<Looking> {
  return inTransaction(ctx, async (tx) => {
    const now = await getCustomization(tx, asked);
    requireMatch(asked.ifMatch, now.site.version);
    const { title, ...settings } = await readWanted(now.settings, request);
    await requireUploaded({ ...ctx, db: tx.db }, now.site.id, { wanted: settings, before: now.settings });
    if (isDeepStrictEqual(now.settings, { ...settings, title })) return now;
    await writeSettings(tx.db, now.site.id, settings);
    await updateSite(tx.db, now.site.id, { title, now: ctx.clock.now() });
    return getCustomization(tx, asked);
  });
}

const codeThemeOf = ({ styling: { codeTheme } }: Customization) => (codeTheme === undefined ? {} : { codeTheme });

/** The list of actions where it was changed, else the switches, and the order that was chosen before. */
function actionsIn(now: Customization, { pageActions }: Customization): Partial<Customization> {
  const { items, ...switches } = pageActions;
  if (changesItems(now, items)) return switchesOf(items);
  return {
    pageActions: now.pageActions.items === undefined ? switches : { ...switches, items: now.pageActions.items },
  };
}

/** As `actionsIn`, for some settings of a space; without a list of its own, it has the switches of its site, too. */
function withActions(now: Customization, changes: Overrides): Overrides {
  const { pageActions } = changes as { pageActions?: { items?: PageActions['items'] | null } | null };
  if (pageActions?.items === undefined) return changes;
  const { items, ...switches } = pageActions;
  if (items === null)
    return {
      ...changes,
      pageActions: { externalAI: null, markdown: null, mcp: null, ...switches, items },
      git: { showEditLink: null },
      pdf: { enabled: null },
    };
  return changesItems(now, items) ? { ...changes, ...switchesOf(items) } : { ...changes, pageActions: switches };
}

type PageActions = Customization['pageActions'];

type SpaceAsked = CustomizationRequest & { siteSpaceId: string };

export interface SpaceLooking extends Looking {
  overrides: Overrides;
}

/** How a site looks where it shows one of its spaces; who does not see the space there sees no look of it either. */
export async function getSpaceCustomization(
  ctx: Pick<CustomizationsCtx, 'db'>,
  caller: Caller,
  asked: SpaceAsked,
): Promise<SpaceLooking> {
  const { siteId, siteSpaceId } = asked;
  const { site, shown } = await seeSite(ctx, caller, { siteId });
  if (!shown.some(({ row }) => row.id === siteSpaceId)) throw notFound('site space');
  const { settings, overrides } = await findBoth(ctx.db, siteId, siteSpaceId);
  return { site, overrides, settings: overridden(settingsOf(site.title, settings), overrides) };
}

export async function changeSpaceCustomization(
  ctx: CustomizationsCtx,
  caller: Caller,
  asked: SpaceAsked & { changes: Overrides },
): Promise<SpaceLooking> {
  return inTransaction(ctx, async (tx) => {
    const now = await getSpaceCustomization(tx, caller, asked);
    requireMatch(asked.ifMatch, now.site.version);
    const overrides = await readOverrides(now, asked.changes);
    await requireUploaded({ ...ctx, db: tx.db }, asked.siteId, { wanted: overrides, before: now.settings });
    if (isDeepStrictEqual(overrides, now.overrides)) return now;
    await writeOverrides(tx.db, asked.siteSpaceId, overrides);
    await updateSite(tx.db, asked.siteId, { now: ctx.clock.now() });
    return getSpaceCustomization(tx, caller, asked);
  });
}

/** The space looks as its site does again; where it does already, nothing happens. */
export async function resetSpaceCustomization(
  ctx: CustomizationsCtx,
  caller: Caller,
  asked: SpaceAsked,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { site, overrides } = await getSpaceCustomization(tx, caller, asked);
    requireMatch(asked.ifMatch, site.version);
    if (Object.keys(overrides).length === 0) return;
    await writeOverrides(tx.db, asked.siteSpaceId, {});
    await updateSite(tx.db, site.id, { now: ctx.clock.now() });
  });
}

function requireNoFaults(settings: Overrides): void {
  const conditions = conditionFaultsOf(settings);
  if (conditions.length > 0) throw badRequest('The condition of a link is no expression.', conditions);
  const faults = faultsOf(settings);
  const [first] = faults;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, faults);
}

/** The look of a site and of each of these spaces of it. */
export async function readCustomizations(
  ctx: Pick<CustomizationsCtx, 'db'>,
  site: Pick<SiteRow, 'id' | 'title'>,
  siteSpaceIds: readonly string[],
): Promise<{ site: Customization; siteSpaces: Map<string, Customization> }> {
  const settings = settingsOf(site.title, await findSettings(ctx.db, site.id));
  const overrides =
    siteSpaceIds.length === 0 ? new Map<string, Overrides>() : await findOverrides(ctx.db, siteSpaceIds);
  return {
    site: settings,
    siteSpaces: new Map(siteSpaceIds.map((id) => [id, overridden(settings, overrides.get(id) ?? {})])),
  };
}

/** A look that somebody tries: of the site, and of one of its spaces. */
export interface Unsaved {
  settings?: Customization;
  siteSpace?: string;
  overrides?: Overrides;
}

export interface ShownCustomization {
  settings: Customization;
  /** The language of the words around the pages that was set for this space itself. */
  ownLocale?: string;
}

/** The look of a space of a site for who shows it, without a question of who asks. */
export async function readShownCustomization(
  db: Db,
  shown: { siteId: string; siteTitle: string; siteSpaceId: string },
  unsaved: Unsaved = {},
): Promise<ShownCustomization> {
  const { settings, overrides: saved } = await findBoth(db, shown.siteId, shown.siteSpaceId);
  const overrides = unsaved.siteSpace === shown.siteSpaceId ? (unsaved.overrides ?? saved) : saved;
  const { internationalization } = overrides as { internationalization?: { locale?: string } };
  return {
    settings: overridden(unsaved.settings ?? settingsOf(shown.siteTitle, settings), overrides),
    ...(internationalization?.locale === undefined ? {} : { ownLocale: internationalization.locale }),
  };
}
