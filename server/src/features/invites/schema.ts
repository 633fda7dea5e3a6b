import { Type } from 'typebox';
import { Collection } from '#features/collections/schema.ts';
import { Organization, RoleSchema } from '#features/organizations/schema.ts';
import { Space } from '#features/spaces/schema.ts';
import { named, nullable, pageQuery } from '#platform/http/index.ts';

const Role = (description: string) => Type.Optional({ ...nullable(RoleSchema), description });
const Id = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

export const Invite = named(
  'Invite',
  Type.Object({
    object: Type.Literal('invite'),
    id: Type.String({ description: 'Whoever knows it may use the invite.' }),
    redundant: Type.Boolean({ description: 'Whether the caller has at least what it gives.' }),
    role: {
      ...nullable(RoleSchema),
      description: 'What it gives; null makes guests. Of content, the same as `level`.',
    },
    level: Role('Of an invite to a space or a collection.'),
    space: Type.Optional(Space),
    collection: Type.Optional(Collection),
  }),
);

export const CreateInvite = Type.Object({
  role: Role('Of an invite to the organization.'),
  level: Role('Of an invite to a space or a collection.'),
  space: Type.Optional(Id('The space that guests are invited to.')),
  collection: Type.Optional(Id('The collection that guests are invited to.')),
});

export const UpdateInvite = Type.Object({
  role: Role('Of an invite to the organization.'),
  level: Role('Of an invite to a space or a collection.'),
});

export const ListContentInvites = Type.Object({
  ...pageQuery,
  space: Type.Optional(Id('Only the invites to this space.')),
  collection: Type.Optional(Id('Only the invites to this collection.')),
});

export const DomainParams = Type.Object({ emailDomain: Type.String({ minLength: 1, maxLength: 253 }) });

export const JoinableOrganizations = Type.Object({ organizations: Type.Array(Organization) });
