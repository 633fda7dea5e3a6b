// Requests about people that name something of the caller’s next to something of others.
import { inBody, of, type Twin } from './twin.ts';

/** Next to the caller’s own, which comes first. */
export const pair = (mine: string | undefined, id: string): string[] => [mine ?? '', id];

const grants = {
  'body/users/*': inBody(of.user, (id, own) => ({ role: 'read', users: pair(own.params['userId'], id) })),
  'body/teams/*': inBody(of.team, (id, own) => ({ role: 'read', teams: pair(own.params['teamId'], id) })),
};
const invited = { emails: ['twin@example.com'], role: 'read' };

export const aboutPeople: Record<string, Record<string, Twin>> = {
  inviteToSpace: grants,
  inviteToCollection: grants,
  inviteUsersToOrganization: {
    'body/teams/*': inBody(of.team, (id, own) => ({ ...invited, teams: pair(own.params['teamId'], id) })),
    'body/spaces/*': inBody(of.space, (id, own) => ({
      ...{ ...invited, level: 'read' },
      spaces: pair(own.params['spaceId'], id),
    })),
  },
  updateWatchInSpace: { 'body/page': inBody(of.page, (id) => ({ state: 'watching', page: id })) },
};
