import { Type } from 'typebox';
import { DateTime, named, nullable, Uri } from '#platform/http/index.ts';
import { LevelRequest, LevelSetting } from '#features/collections/index.ts';
import { RoleSchema, SpaceMergeRules } from '#features/organizations/schema.ts';

export const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'] as const;
export const EDIT_MODES = ['live', 'locked'] as const;

const flags = [
  'access',
  'admin',
  'edit',
  'comment',
  'merge',
  'review',
  'view',
  'viewInviteLinks',
  'installIntegration',
  'triggerGitSync',
] as const;

export const Space = named(
  'Space',
  Type.Object({
    object: Type.Literal('space'),
    id: Type.String(),
    title: Type.String({ maxLength: 50 }),
    emoji: Type.String({ maxLength: 50, description: 'Empty where none is set.' }),
    visibility: Type.Enum([...VISIBILITIES]),
    createdAt: DateTime(),
    updatedAt: DateTime(),
    deletedAt: Type.Optional(DateTime()),
    editMode: Type.Enum([...EDIT_MODES], {
      description: '`live`: editors change the content directly; `locked`: through change requests only.',
    }),
    urls: Type.Object({
      location: Uri(),
      app: Uri(),
      published: Type.Optional(Uri('Absent while no published site shows the space to everybody.')),
      public: Type.Optional(Uri('The same address as `published`.')),
      icon: Type.Optional(Uri('No space of this server has any yet.')),
    }),
    organization: Type.String(),
    parent: Type.Optional(Type.String({ description: 'The collection that the space is in.' })),
    revision: Type.String({ description: 'The active revision.' }),
    defaultLevel: nullable(RoleSchema),
    defaultLevelSetting: LevelSetting(),
    language: Type.Optional(Type.String()),
    mergeRules: SpaceMergeRules,
    comments: Type.Integer({ description: 'Open comments.' }),
    changeRequests: Type.Integer(),
    changeRequestsOpen: Type.Integer(),
    changeRequestsDraft: Type.Integer(),
    permissions: Type.Object(
      Object.fromEntries(flags.map((flag) => [flag, Type.Boolean()])) as Record<
        (typeof flags)[number],
        ReturnType<typeof Type.Boolean>
      >,
    ),
  }),
);

/** A template, and what its variables are to be. */
export const TemplateChoice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, description: 'One of `GET /orgs/{organizationId}/space-templates`.' }),
  params: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ minLength: 1, maxLength: 200 }), {
      maxProperties: 20,
      description: 'Values of variables that the template names, such as the name of your product.',
    }),
  ),
});

export const CreateSpace = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 50 })),
  emoji: Type.Optional(Type.String({ maxLength: 50 })),
  parent: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'A collection of the same organization.' }),
  ),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 16 })),
  editMode: Type.Optional(Type.Enum([...EDIT_MODES])),
  template: Type.Optional(TemplateChoice),
  computedSource: Type.Optional(
    Type.Unknown({ description: 'Refused: the content of a space is written or imported, not computed.' }),
  ),
});

export const UpdateSpace = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 50, description: '`Untitled` where it is blank.' })),
  emoji: Type.Optional(nullable(Type.String({ maxLength: 50, description: 'Empty or null for none.' }))),
  editMode: Type.Optional(Type.Enum([...EDIT_MODES])),
  defaultLevel: Type.Optional(LevelRequest()),
  mergeRules: Type.Optional(SpaceMergeRules),
});
