import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';

const JsonSchema = () =>
  Type.Record(Type.String(), Type.Unknown(), {
    description:
      'A JSON Schema (draft 7) of an object. Claims are `boolean`, `string` with or without `enum`, `number`, an `array` of those, or an `object`; each has a `description`. What stands under the property `unsigned` is taken from what nobody signed.',
  });

export const SiteAdaptiveSchema = named(
  'SiteAdaptiveSchema',
  Type.Object({
    object: Type.Literal('site-adaptive-schema'),
    jsonSchema: JsonSchema(),
    updatedAt: DateTime(),
  }),
);

export const UpdateAdaptiveSchema = Type.Object({ jsonSchema: JsonSchema() });

export const TemplateConditions = named(
  'SiteAdaptiveTemplateConditions',
  Type.Object({
    items: Type.Array(
      Type.Object({
        label: Type.String({ description: 'What the condition says, for people.' }),
        description: Type.String({ description: 'The same.' }),
        claim: Type.String({ description: 'The claim that it asks for, with dots between the parts.' }),
        condition: Type.String({ description: 'The expression, ready to be set as a condition.' }),
      }),
    ),
  }),
);
