import { Type } from 'typebox';
import { named, nullable, pageQuery, Uri } from '#platform/http/index.ts';
import { RoleSchema } from '#features/organizations/schema.ts';
import { LevelRequest, LevelSetting } from './levels/index.ts';
import { Pointers } from './positions/index.ts';

const Title = () => Type.String({ maxLength: 50, description: '`Untitled` where it is blank.' });
const Description = () => Type.String({ maxLength: 100 });
const Id = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

export const Collection = named(
  'Collection',
  Type.Object({
    object: Type.Literal('collection'),
    id: Type.String(),
    title: Type.String({ maxLength: 50 }),
    description: Type.Optional(Description()),
    organization: Type.String(),
    parent: Type.Optional(Type.String({ description: 'The collection that this one is in.' })),
    defaultLevel: nullable(RoleSchema),
    defaultLevelSetting: LevelSetting(),
    urls: Type.Object({ location: Uri(), app: Uri() }),
    permissions: Type.Object({
      admin: Type.Boolean(),
      create: Type.Boolean(),
      view: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
    }),
  }),
);

export const ListCollections = Type.Object({
  ...pageQuery,
  nested: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether collections inside collections are listed too.' }),
  ),
});

export const CreateCollection = Type.Object({
  title: Type.Optional(Title()),
  parent: Type.Optional(Id('A collection of the same organization.')),
});

export const UpdateCollection = Type.Object({
  title: Type.Optional(Title()),
  description: Type.Optional(nullable(Description())),
  defaultLevel: Type.Optional(LevelRequest()),
});

/** Of collections and spaces alike. */
export const MoveRequest = Type.Object(
  {
    parent: Type.Optional(
      nullable(Id('A collection of the same organization; null for the top; where it is when left out.')),
    ),
    position: Type.Optional(Pointers),
  },
  { minProperties: 1 },
);

/** Of collections and spaces alike. */
export const TransferRequest = Type.Object({
  organization: Id('Where it goes; the caller may create content there and here.'),
});
