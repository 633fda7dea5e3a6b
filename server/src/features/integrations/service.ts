import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { allows, type Caller, roleInOrganization, rolesInOrganizations } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { findOrganizationByIdOrHostname, type ResourceCtx } from '#features/organizations/index.ts';
import { foldText, patternOf } from '#features/users/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import {
  conflict,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId, newUnguessableId } from '#platform/ids.ts';
import type { Seals } from '#platform/secrets/index.ts';
import type { Picture } from './images.ts';
import { checkPublication, type Definition, definitionOf, domainsOf, type Publication } from './rules.ts';
import {
  countIntegrations,
  findIntegration,
  type ImageRow,
  insertIntegration,
  type IntegrationFilter,
  type IntegrationRow,
  listInstalledAmongOwn,
  listIntegrationRows,
  putBlockDomains,
  putImages,
  putScript,
  updateIntegration,
} from './store.ts';

export interface IntegrationsCtx extends ResourceCtx {
  clock: Clock;
  seals: Seals;
}

/** So many one organization publishes. */
const INTEGRATIONS_AT_MOST = 100;

const pack = promisify(gzip);

export interface IntegrationsWanted extends ListRequest, Omit<IntegrationFilter, 'isWhole' | 'pattern'> {
  search?: string;
}

/** Public integrations by their names. Who is a member of the owner that is named sees the others of that owner, too. */
export async function listIntegrations(
  ctx: IntegrationsCtx,
  caller: Caller,
  { page, limit, search, ...wanted }: IntegrationsWanted,
): Promise<Page<IntegrationRow>> {
  const { owner } = wanted;
  const isWhole = owner !== undefined && allows((await roleInOrganization(ctx, caller, owner)) ?? 0, 'read');
  const pattern = search === undefined ? undefined : patternOf(search);
  const filter: IntegrationFilter = { ...wanted, isWhole, pattern };
  const { category, blockDomain, blocks, contentSources, scope, target } = wanted;
  return paginate(
    { page, limit },
    {
      scope: ['integrations', isWhole, owner, pattern, category, blockDomain, blocks, contentSources, scope, target],
      count: () => countIntegrations(ctx.db, filter),
      rows: (after, take) => listIntegrationRows(ctx.db, filter, { after, take }),
      keyOf: (row) => [row.folded_name],
      keyTypes: ['string'],
    },
  );
}

/** An integration that the caller may see. A private one is seen by members of its owner, and of who has installed it. */
export async function getIntegrationByName(
  ctx: IntegrationsCtx,
  caller: Caller,
  name: string,
): Promise<IntegrationRow> {
  const row = await findIntegration(ctx.db, name);
  if (row === undefined || !(await maySee(ctx, caller, row))) throw notFound('integration');
  return row;
}

async function maySee(ctx: IntegrationsCtx, caller: Caller, row: IntegrationRow): Promise<boolean> {
  if (row.visibility !== 'private' || caller.installed?.integrationId === row.id) return true;
  const installed = await listInstalledAmongOwn(ctx.db, row.id, caller.userId);
  const roles = await rolesInOrganizations(ctx, caller, [row.organization_id, ...installed]);
  return [...roles.values()].some((role) => allows(role, 'read'));
}

/** An integration that the caller may change, because they administer its owner. */
export async function getOwnIntegration(ctx: IntegrationsCtx, caller: Caller, name: string): Promise<IntegrationRow> {
  const row = await getIntegrationByName(ctx, caller, name);
  if (!allows((await roleInOrganization(ctx, caller, row.organization_id)) ?? 0, 'admin'))
    throw forbidden('This needs the role "admin" in the organization that publishes the integration.');
  return row;
}

interface Read {
  definition: Definition;
  icon?: Picture;
  previews: Picture[];
  script: Uint8Array;
}

/** Publishes an integration, or its next version: all of it is as the body says, but for secrets that it does not mention. */
export async function publishIntegration(
  ctx: IntegrationsCtx,
  caller: Caller,
  { name, ifMatch, ...publication }: Publication & { name: string; ifMatch: readonly string[] | undefined },
): Promise<IntegrationRow> {
  const organizationId = await ownerFor(ctx, caller, publication.organization);
  const pictures = checkPublication(publication);
  const definition = await definitionOf(publication);
  const read = { ...pictures, definition, script: await pack(publication.script) };
  return inTransaction(ctx, async (tx) => {
    const before = await findIntegration(tx.db, name);
    if (before !== undefined && before.organization_id !== organizationId)
      throw conflict('Another organization has an integration of this name.');
    requireMatch(ifMatch, before?.version ?? 0);
    const row = toRow(ctx, { name, organizationId, before, publication, read });
    if (before !== undefined) await updateIntegration(tx.db, row.id, row);
    else {
      await requireRoom(tx, organizationId);
      await insertIntegration(tx.db, row);
    }
    await putParts(tx, row, read);
    await recordAudit(tx, {
      ...{ action: 'integration.published', organizationId, actor: actorOf(caller) },
      ...{ target: { kind: 'integration', id: row.name }, before: toShown(before), after: toShown(row) },
    });
    return row;
  });
}

const toShown = (row: IntegrationRow | undefined) =>
  row && { name: row.name, version: row.version, visibility: row.visibility, scopes: row.scopes };

async function ownerFor(ctx: IntegrationsCtx, caller: Caller, named: string): Promise<string> {
  const organization = await findOrganizationByIdOrHostname(ctx, named);
  const role = organization && (await roleInOrganization(ctx, caller, organization.id));
  if (organization === undefined || role === undefined) throw notFound('organization');
  if (!allows(role, 'admin')) throw forbidden('This needs the role "admin" in the organization.');
  return organization.id;
}

async function requireRoom(tx: IntegrationsCtx, owner: string): Promise<void> {
  if ((await countIntegrations(tx.db, { owner, isWhole: true })) >= INTEGRATIONS_AT_MOST)
    throw preconditionFailed(`An organization publishes at most ${INTEGRATIONS_AT_MOST} integrations.`);
}

interface Made {
  name: string;
  organizationId: string;
  before: IntegrationRow | undefined;
  publication: Publication;
  read: Read;
}

function toRow(ctx: IntegrationsCtx, { name, organizationId, before, publication, read }: Made): IntegrationRow {
  const now = ctx.clock.now();
  const id = before?.id ?? newId();
  const { secrets, definition } = { secrets: publication.secrets, definition: read.definition };
  const sealed = (given: object) => ctx.seals.seal(secretsPurpose(id), JSON.stringify(given));
  return {
    id,
    organization_id: organizationId,
    name: before?.name ?? name,
    folded_name: name.toLowerCase(),
    version: (before?.version ?? 0) + 1,
    title: publication.title,
    sought: foldText(`${name} ${publication.title}`),
    description: publication.description,
    summary: publication.summary ?? null,
    target: publication.target ?? 'all',
    visibility: publication.visibility ?? 'private',
    scopes: publication.scopes.join(' '),
    categories: ` ${(publication.categories ?? []).join(' ')} `,
    definition: JSON.stringify(definition),
    has_blocks: definition.blocks?.length ? 1 : 0,
    has_content_sources: definition.contentSources?.length ? 1 : 0,
    runtime: publication.runtime ?? 'v1',
    secrets: secrets === undefined ? (before?.secrets ?? null) : sealed(secrets),
    created_at: before?.created_at ?? now,
    updated_at: now,
    unpublished_at: null,
  };
}

/** What secrets of an integration are sealed for. */
const secretsPurpose = (integrationId: string): string => `secrets of integration ${integrationId}`;

/** What the script of an integration is handed; none where the key that sealed it is gone. */
export function secretsOf(
  { seals }: Pick<IntegrationsCtx, 'seals'>,
  row: Pick<IntegrationRow, 'id' | 'secrets'>,
): Record<string, string> {
  const text = row.secrets === null ? undefined : seals.open(secretsPurpose(row.id), row.secrets);
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
}

async function putParts(
  tx: IntegrationsCtx,
  row: IntegrationRow,
  { icon, previews, script, definition }: Read,
): Promise<void> {
  const { id, version } = row;
  await putScript(tx.db, { integration_id: id, version, content: script });
  await putBlockDomains(tx.db, id, domainsOf(definition.blocks));
  const placed = [
    ...(icon === undefined ? [] : [{ ...icon, place: 0 }]),
    ...previews.map((each, at) => ({ ...each, place: at + 1 })),
  ];
  const images = placed.map(({ place, contentType, content }): ImageRow => ({
    ...{ id: newUnguessableId(), integration_id: id, place },
    ...{ content_type: contentType, content },
  }));
  await putImages(tx.db, id, images);
}

/** A name that no request can ask for, and nobody publishes under. */
const freed = (id: string): string => `~${id}`;

/** Removes an integration; its installations go one by one, and its script learns of each. */
export async function unpublishIntegration(ctx: IntegrationsCtx, caller: Caller, name: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getOwnIntegration({ ...ctx, ...tx }, caller, name);
    const now = tx.clock.now();
    await updateIntegration(tx.db, row.id, { folded_name: freed(row.id), unpublished_at: now, updated_at: now });
    await recordAudit(tx, {
      ...{ action: 'integration.unpublished', organizationId: row.organization_id, actor: actorOf(caller) },
      ...{ target: { kind: 'integration', id: row.name }, before: toShown(row) ?? {} },
    });
  });
}
