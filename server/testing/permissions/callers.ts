// Everybody who may knock, from nobody to an administrator.
import { type Role, ROLES } from '#access/index.ts';
import { addMember } from '#features/organizations/index.ts';
import { makePerson, type Person } from '../cast.ts';
import type { World } from '../world.ts';
import type { Subject } from './subject.ts';

export interface CallerKind {
  name: string;
  token: string | undefined;
  userId?: string;
  /** What the caller is in the organization; undefined for those who are nothing there. */
  role: Role | 'guest' | undefined;
  known: boolean;
}

/** All kinds of callers, members of the organization where they are members at all. */
export async function makeCallers(world: World, organizationId: string, stranger: Person): Promise<CallerKind[]> {
  const guest = await makePerson(world.ctx, 'member-guest', { organizationId, role: null });
  const disabled = await makePerson(world.ctx, 'disabled', { organizationId, role: 'admin' });
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute();
  const members = ROLES.map(async (role): Promise<CallerKind> => {
    const { id, token } = await makePerson(world.ctx, `member-${role}`, { organizationId, role });
    return { name: `a member who may ${role}`, token, userId: id, role, known: true };
  });
  return [
    { name: 'nobody', token: undefined, role: undefined, known: false },
    { name: 'somebody with a wrong token', token: 'lct_wrong', role: undefined, known: false },
    { name: 'a stranger', token: stranger.token, role: undefined, known: true },
    { name: 'a disabled administrator', token: disabled.token, role: undefined, known: true },
    { name: 'a guest', token: guest.token, userId: guest.id, role: 'guest', known: true },
    ...(await Promise.all(members)),
  ];
}

/** Somebody who reads the site of a subject through a program that shows it. */
export async function makeReader(world: World, { organizationId, params }: Subject): Promise<CallerKind> {
  const { siteId: site = '', siteSpaceId: siteSpace = '', spaceId: space = '' } = params;
  const claims = { organization: organizationId, site, siteSpace, space, spaces: [space] };
  return { name: 'a reader', token: await world.ctx.signed.siteTokens.sign(claims), role: undefined, known: true };
}

/** Makes a caller in another organization what they are in their own. */
export async function joinAs(world: World, organizationId: string, { userId, role }: CallerKind): Promise<void> {
  if (userId === undefined || role === undefined) return;
  await addMember(world.ctx, { organizationId, userId, role: role === 'guest' ? null : role });
}
