// Who may import where: asked when a run is begun, and again before anything of it lands.
import { type Actor, allows, authorize, type Caller, roleOnSpace } from '#access/index.ts';
import { getEditableBranch } from '#features/change-requests/index.ts';
import type { TreesCtx } from '#features/contents/index.ts';
import { requireCreate } from '#features/collections/index.ts';
import { findSite, requireSection } from '#features/sites/index.ts';
import { findSpace, type SpaceRow } from '#features/spaces/index.ts';
import type { Db } from '#platform/db/index.ts';
import { forbidden, notFound } from '#platform/http/index.ts';
import type { RunTarget } from './rules.ts';
import type { RunRow } from './store.ts';

/** Whoever began a run, with the rights that they have now. */
export async function callerOf(
  ctx: { db: Db },
  { created_by: userId, organization_id: organizationId }: Pick<RunRow, 'created_by' | 'organization_id'>,
): Promise<Caller> {
  const actor: Actor = {
    ...{ kind: 'user', userId, tokenId: '', tokenExpiresAt: null, operator: false },
    // However they came then: it is about their organization alone.
    ...{ scopes: ['write'], within: organizationId },
  };
  const rights = await authorize(ctx, actor, { on: 'organization', role: 'guest', scope: 'write' }, { organizationId });
  return { ...actor, rights };
}

/** The space that is imported into, or undefined where a new one is to be made. Refuses who may not. */
export async function requireTarget(ctx: TreesCtx, caller: Caller, target: RunTarget): Promise<SpaceRow | undefined> {
  const { space: spaceId, changeRequest: changeRequestId } = target;
  if (spaceId === undefined) {
    await requireCreate(ctx, caller, target.parent ?? null);
    await requireSite(ctx, caller, target);
    return undefined;
  }
  const role = await roleOnSpace(ctx, caller, spaceId);
  const space = role === 0 ? undefined : await findSpace(ctx.db, spaceId);
  if (space === undefined || space.deleted_at !== null || space.organization_id !== caller.rights.organizationId)
    throw notFound('space');
  requireRole(role, space, target);
  if (changeRequestId !== undefined) await getEditableBranch(ctx, { spaceId, changeRequestId });
  return space;
}

/** Refuses who may not change what a site shows, and a site or section that is not there. */
async function requireSite(ctx: { db: Db }, caller: Caller, { site: siteId, section }: RunTarget): Promise<void> {
  if (siteId === undefined) return;
  const { organizationId, role } = caller.rights;
  if (!allows(role, 'create')) throw forbidden('Adding to a site needs the role "create" in the organization.');
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  if (section !== undefined) await requireSection(ctx, { siteId, named: section, path: '/target/section' });
}

/** Whether an import of theirs says for the whole organization which spaces are meant. */
export const mayTeach = ({ rights }: Caller): boolean => allows(rights.role, 'create');

export function requireTeaching(caller: Caller): void {
  if (mayTeach(caller)) return;
  throw forbidden('To say which space of the hosted application this was needs the role "create" in the organization.');
}

function requireRole(role: number, { edit_mode: editMode }: SpaceRow, { mode, changeRequest }: RunTarget): void {
  if (allows(role, 'create')) return;
  if (!allows(role, 'edit')) throw forbidden('This needs the role "edit" on the space.');
  if (mode === 'update') throw forbidden('Bringing a space up to date with a source needs the role "create" on it.');
  if (changeRequest === undefined && editMode !== 'live')
    throw forbidden('The space is locked. Import into a change request, or ask somebody with the role "create".');
}
