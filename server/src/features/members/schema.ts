import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { DateTime, named, nullable, pageQuery, Uri } from '#platform/http/index.ts';
import { RoleSchema } from '#features/organizations/schema.ts';
import { Space } from '#features/spaces/schema.ts';
import { User } from '#features/users/schema.ts';

export const Member = named(
  'Member',
  Type.Object({
    object: Type.Literal('member'),
    id: Type.String({ description: 'The id of the user.' }),
    role: { ...nullable(RoleSchema), description: 'null for guests, who see only what they were given access to.' },
    user: User,
    disabled: Type.Boolean({ description: 'Disabled members have no access to anything of the organization.' }),
    joinedAt: DateTime(),
    lastSeenAt: Type.Optional(DateTime('Absent for who was never active in the organization.')),
    sso: Type.Boolean({ description: 'Whether the member signs in by the organization’s identity provider.' }),
    spaces: Type.Integer({
      minimum: 0,
      description: 'How many spaces the member was given access to in person, beyond what role, level and teams open.',
    }),
    teams: Type.Integer({ minimum: 0, description: 'How many teams the member is in.' }),
    urls: Type.Object({ location: Uri() }),
  }),
);

const Order = Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' }));

export const ListMembers = Type.Object({
  ...pageQuery,
  order: Order,
  role: Type.Optional(Type.Enum([...ROLES, 'guest'], { description: 'Only members with this role.' })),
  search: Type.Optional(
    Type.String({ maxLength: 256, description: 'Only members whose name or address contains this text.' }),
  ),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt', 'name'], {
      default: 'joinedAt',
      description: '`lastSeenAt` lists only members who were active.',
    }),
  ),
});

export const UpdateMember = Type.Object({
  role: Type.Optional({ ...nullable(RoleSchema), description: 'null makes the member a guest.' }),
  disabled: Type.Optional(
    Type.Boolean({ description: 'Whether the member is kept out. Takes effect with the next request.' }),
  ),
});

export const ListMemberSpaces = Type.Object({ ...pageQuery, order: Order });

export const MemberSpace = Type.Object({ permission: RoleSchema, space: Space });

export const Ping = Type.Object({
  serviceVisitorClaims: Type.Optional(
    Type.String({
      description:
        'A token with the claims of the user as a visitor of the default site of the organization, for ten minutes. Absent where that site knows no visitors.',
    }),
  ),
});
