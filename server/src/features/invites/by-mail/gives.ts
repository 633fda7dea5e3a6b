// What an invitation gives besides a role in the organization: teams, and a level on spaces and collections.
import type { Static } from 'typebox';
import { type Actor, type Caller, rankOf, type Role } from '#access/index.ts';
import { putGrant } from '#features/grants/index.ts';
import { findTeams, joinTeam } from '#features/teams/index.ts';
import { invalid, notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { findPlace } from '../places.ts';
import { requireOwnRole } from '../rules.ts';
import type { EmailInvitesCtx } from './links.ts';
import type { InviteUsers } from './schema.ts';
import type { EmailInviteRow } from './store.ts';

export interface Gives {
  teams: string[];
  spaces: string[];
  collections: string[];
  level?: Role;
}

const NOTHING: Gives = { teams: [], spaces: [], collections: [] };

/** What is stored of it. */
export const readGives = ({ gives }: Pick<EmailInviteRow, 'gives'>): Gives =>
  gives === null ? NOTHING : { ...NOTHING, ...(JSON.parse(gives) as Partial<Gives>) };

/** As it is stored; null for nothing. */
export const storeGives = (gives: Gives): string | null =>
  gives.teams.length + gives.spaces.length + gives.collections.length === 0 ? null : JSON.stringify(gives);

/** What a request gives. All of it is in the organization, and nobody gives more than they have. */
export async function checkGives(
  ctx: Pick<EmailInvitesCtx, 'db'>,
  caller: Caller,
  { teams = [], spaces = [], collections = [], level }: Static<typeof InviteUsers>,
): Promise<Gives> {
  const gives = { teams: [...new Set(teams)], spaces: [...new Set(spaces)], collections: [...new Set(collections)] };
  const isOfContent = gives.spaces.length + gives.collections.length > 0;
  if (isOfContent !== (level !== undefined)) {
    const message = isOfContent ? 'expected a role on the content' : 'expected spaces or collections next to it';
    throw invalid(`body.level: ${message}`, [{ in: 'body', path: '/level', message }]);
  }
  const { organizationId } = caller.rights;
  if ((await findTeams(ctx.db, organizationId, gives.teams)).length < gives.teams.length) throw notFound('team');
  for (const each of placesOf(gives)) {
    const place = await findPlace(ctx, { actor: caller, organizationId }, each);
    if (place === undefined) throw notFound(each.kind);
    requireOwnRole(caller, place, level ?? null);
  }
  return { ...gives, ...(level !== undefined && { level }) };
}

const placesOf = ({ spaces, collections }: Pick<Gives, 'spaces' | 'collections'>) => [
  ...spaces.map((id) => ({ kind: 'space' as const, id })),
  ...collections.map((id) => ({ kind: 'collection' as const, id })),
];

/** Gives it to a member. What is gone by now gives nothing, and nobody loses what they have. */
export async function give(tx: EmailInvitesCtx, row: EmailInviteRow, userId: string): Promise<Omit<Gives, 'level'>> {
  const { organization_id: organizationId } = row;
  const gives = readGives(row);
  const teams = (await findTeams(tx.db, organizationId, gives.teams)).map(({ id }) => id);
  for (const teamId of teams) await joinTeam(tx.db, teamId, userId);
  const given: Omit<Gives, 'level'> = { teams, spaces: [], collections: [] };
  const rank = rankOf(gives.level ?? 'read');
  const actor = actorFor(userId);
  for (const each of placesOf(gives)) {
    const place = await findPlace(tx, { actor, organizationId }, each);
    if (place === undefined || place.role >= rank) continue;
    const grant = { id: newId(), organization_id: organizationId, role: rank, created_at: tx.clock.now() };
    await putGrant(tx.db, grant, { on: place, holder: 'user', holderId: userId });
    given[`${each.kind}s`].push(each.id);
  }
  return given;
}

/** Whoever accepts, however they came: what they have is asked for, nothing is done in their name. */
const actorFor = (userId: string): Actor => ({
  ...{ kind: 'user', userId, tokenId: '', tokenExpiresAt: null, operator: false, scopes: ['read'] },
});
