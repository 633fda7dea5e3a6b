import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { Member } from '#features/members/index.ts';

/** How many members one request may name. */
const NAMED_AT_MOST = 1000;

const Title = () => Type.String({ minLength: 1, maxLength: 64 });
const Id = () => Type.String({ minLength: 1, maxLength: 256 });
const IdOrEmail = () => Type.String({ minLength: 1, maxLength: 320, description: 'The id or the e-mail address.' });

export const TeamRole = Type.Enum(['owner', 'member'], {
  description: 'Owners may add members to the team and remove them.',
});

export const Team = named(
  'Team',
  Type.Object({
    object: Type.Literal('team'),
    id: Type.String(),
    title: Title(),
    members: Type.Integer({ minimum: 0 }),
    spaces: Type.Integer({ minimum: 0, description: 'How many spaces the team itself was given access to.' }),
    createdAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
    permissions: Type.Object({ admin: Type.Boolean(), view: Type.Boolean() }),
  }),
);

export const TeamMember = Type.Object({ organization: Member, team: Type.Object({ role: TeamRole }) });

export const TeamOfMember = Type.Object({ team: Team, member: Type.Object({ role: TeamRole }) });

const titleFilter = Type.Optional(
  Type.String({ maxLength: 256, description: 'Only teams whose title contains this text, whatever the case.' }),
);

export const ListTeams = Type.Object({
  ...pageQuery,
  owner: Type.Optional({ ...Id(), description: 'The id of a member: only teams that they can manage.' }),
  title: titleFilter,
});

export const ListTeamsOfMember = Type.Object({ ...pageQuery, title: titleFilter });

export const CreateTeam = Type.Object({
  title: Title(),
  members: Type.Optional(
    Type.Array(Id(), { maxItems: NAMED_AT_MOST, description: 'Ids of members of the organization.' }),
  ),
});

export const UpdateTeam = Type.Object({ title: Title() });

export const UpdateTeamMembers = Type.Object({
  add: Type.Optional(Type.Array(IdOrEmail(), { maxItems: NAMED_AT_MOST })),
  memberships: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 320 }), Type.Object({ role: TeamRole }), {
      maxProperties: NAMED_AT_MOST,
      description: 'Members by id or e-mail address with their role in the team; who is not in it yet is added.',
    }),
  ),
  remove: Type.Optional(
    Type.Array(IdOrEmail(), { maxItems: NAMED_AT_MOST, description: 'Wins over `add` and `memberships`.' }),
  ),
});

export const UpdateTeamMember = Type.Object({ role: Type.Optional(TeamRole) });
