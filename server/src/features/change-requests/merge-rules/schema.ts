import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { MergeRule } from '#features/organizations/schema.ts';

export const MergeRuleStates = named(
  'MergeRuleStates',
  Type.Object({
    passed: Type.Boolean({ description: 'Whether the caller could merge, as far as rules go.' }),
    bypassed: Type.Boolean({ description: 'Whether a bypass admits the caller.' }),
    rules: Type.Array(
      Type.Object({
        ...MergeRule.properties,
        kept: Type.Boolean(),
        demands: Type.String({ description: 'What the rule asks for, in words.' }),
      }),
    ),
  }),
);
