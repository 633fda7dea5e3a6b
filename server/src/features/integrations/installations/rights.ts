import { allows, type Caller, NO_ROLE, roleInOrganization, rolesInOrganizations, roleOnSpace } from '#access/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import type { IntegrationsCtx } from '../service.ts';
import { findIntegration } from '../store.ts';
import type { Installed, Read } from './resources.ts';
import { findInstallation, type InstallationRow, isOfOrganization, type PlaceKind } from './store.ts';

interface Named {
  integrationName: string;
  installationId: string;
}

/** An installation that the caller may look at and change. */
export async function getInstalled(ctx: IntegrationsCtx, caller: Caller, named: Named): Promise<Installed> {
  const installed = await find(ctx, named);
  await requireRight(ctx, caller, installed.installation);
  return installed;
}

async function find(ctx: IntegrationsCtx, { integrationName, installationId }: Named): Promise<Installed> {
  const integration = await findIntegration(ctx.db, integrationName);
  const installation = await findInstallation(ctx.db, installationId);
  if (integration === undefined || installation?.integration_id !== integration.id) throw notFound('installation');
  return { integration, installation };
}

/**
 * As `getInstalled`, for what it is on one space or site: who creates content there decides about that, too. `isThere` says
 * whether the organization has such a space or site.
 */
export async function getInstalledOn(
  ctx: IntegrationsCtx,
  caller: Caller,
  { kind, id, ...named }: Named & { kind: PlaceKind; id: string },
): Promise<Installed & { isThere: boolean }> {
  const installed = await find(ctx, named);
  const { organization_id: organizationId } = installed.installation;
  const isThere = await isOfOrganization(ctx.db, { kind, id, organizationId });
  const roleOnSite = () => roleInOrganization(ctx, caller, organizationId);
  const role = !isThere ? NO_ROLE : kind === 'space' ? await roleOnSpace(ctx, caller, id) : await roleOnSite();
  if (!allows(role ?? NO_ROLE, 'create')) await requireRight(ctx, caller, installed.installation);
  return { ...installed, isThere };
}

async function requireRight(ctx: IntegrationsCtx, caller: Caller, installation: InstallationRow): Promise<void> {
  const { installed } = caller;
  if (installed !== undefined) {
    const { integrationId, installationId = installation.id } = installed;
    if (integrationId !== installation.integration_id || installationId !== installation.id)
      throw notFound('installation');
    return;
  }
  const role = await roleInOrganization(ctx, caller, installation.organization_id);
  if (role === undefined || !allows(role, 'read')) throw notFound('installation');
  if (!allows(role, 'admin')) throw forbidden('This needs the role "admin" in the organization.');
}

/** Says of installations of one integration which of them have a configuration that the caller may read. */
export async function readableBy(
  ctx: IntegrationsCtx,
  caller: Caller,
  organizationIds: readonly string[],
): Promise<Read> {
  if (caller.installed !== undefined) return () => true;
  const roles = await rolesInOrganizations(ctx, caller, [...new Set(organizationIds)]);
  return ({ organization_id: id }) => allows(roles.get(id) ?? 0, 'admin');
}

/** Refuses who is no person: what decides about an installation as a whole. */
export function requirePerson({ installed }: Pick<Caller, 'installed'>): void {
  if (installed !== undefined) throw forbidden('This is for administrators of the organization.');
}
