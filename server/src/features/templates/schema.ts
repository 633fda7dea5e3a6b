import { type TSchema, Type } from 'typebox';
import { TemplateChoice } from '#features/spaces/schema.ts';
import { named } from '#platform/http/index.ts';

const TemplatePage: TSchema = Type.Object({
  title: Type.String(),
  type: Type.Enum(['document', 'group', 'link']),
  description: Type.Optional(Type.String()),
  pages: Type.Array(Type.Unknown(), { description: 'The pages below it, in the same shape.' }),
});

export const SpaceTemplate = named(
  'SpaceTemplate',
  Type.Object({
    object: Type.Literal('space-template'),
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    emoji: Type.String(),
    params: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        value: Type.String({ description: 'What it is where nothing else is given.' }),
      }),
      { description: 'Variables that the space begins with.' },
    ),
    pages: Type.Array(TemplatePage, { description: 'What a space that begins with it has, from the top down.' }),
  }),
);

export const SpaceTemplateList = Type.Object({ items: Type.Array(SpaceTemplate) });

export const ApplySpaceTemplate = Type.Object({
  ...TemplateChoice.properties,
  changeRequestId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Where the pages come into a change request.' }),
  ),
});

export const AppliedTemplate = Type.Object({
  revision: Type.String({ description: 'The revision that holds what came of it.' }),
});
