import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { named, nullable, pageQuery } from '#platform/http/index.ts';
import { RoleSchema } from '#features/organizations/schema.ts';
import { Team } from '#features/teams/index.ts';
import { User } from '#features/users/schema.ts';

const NAMED_AT_MOST = 100;

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

export const Invite = named(
  'InviteUsersAndTeams',
  Type.Object({
    role: RoleSchema,
    users: Type.Optional(
      Type.Array(Id(), {
        minItems: 1,
        maxItems: NAMED_AT_MOST,
        description: 'Ids of members of the organization, guests among them.',
      }),
    ),
    teams: Type.Optional(
      Type.Array(Id(), { minItems: 1, maxItems: NAMED_AT_MOST, description: 'Ids of teams of the organization.' }),
    ),
  }),
);

export const UpdatePermission = Type.Object({
  role: Type.Optional({
    ...nullable(RoleSchema),
    description: 'null takes the role away; nothing changes without it.',
  }),
});

export const UserPermission = named('UserContentPermission', Type.Object({ permission: RoleSchema, user: User }));

export const TeamPermission = named('TeamContentPermission', Type.Object({ permission: RoleSchema, team: Team }));

export const ListAggregate = Type.Object({
  ...pageQuery,
  role: Type.Optional(Type.Enum([...ROLES], { description: 'Only members whose role comes to this.' })),
});

export const Explain = Type.Object({
  user: Type.Optional({ ...Id(), description: 'The id of a member; the caller where it is left out.' }),
});

const RULES = ['membership', 'administrator', 'user', 'teams', 'level', 'organization'] as const;

const GrantingTeam = Type.Object({ id: Type.String(), title: Type.String(), role: RoleSchema });

const Step = Type.Object({
  rule: Type.Enum([...RULES]),
  place: Type.Object({
    type: Type.Enum(['organization', 'collection', 'space']),
    id: Type.Optional(Type.String({ description: 'Absent for a collection that the caller may not see.' })),
    title: Type.Optional(Type.String()),
  }),
  role: Type.Optional({
    ...nullable(RoleSchema),
    description: 'What the rule gives, null for no access; absent where it leaves the matter to the next one.',
  }),
  decides: Type.Boolean(),
  teams: Type.Optional(
    Type.Array(GrantingTeam, { description: 'Teams of the user with a role here, the highest first, at most 20.' }),
  ),
  text: Type.String({ description: 'The same for people, in English.' }),
});

export const Explanation = named(
  'PermissionExplanation',
  Type.Object({
    object: Type.Literal('permission-explanation'),
    user: User,
    role: { ...nullable(RoleSchema), description: 'What the role comes to; null for no access.' },
    steps: Type.Array(Step, { description: 'The rules in the order in which they are asked; the last one decides.' }),
  }),
);
