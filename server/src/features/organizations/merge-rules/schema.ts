import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { named } from '#platform/http/index.ts';

export const RULES = [
  'require_at_least_one_review',
  'require_all_reviews_approved',
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'require_agent_review',
  'require_no_new_errors',
  'custom',
  'allow_bypass',
] as const;

const RULES_AT_MOST = 20;
const USERS_AT_MOST = 50;

export const MergeRule = named(
  'MergeRule',
  Type.Object({
    rule: Type.Optional(Type.Enum([...RULES])),
    type: Type.Optional(Type.Enum([...RULES], { description: 'The same as `rule`, which wins where both are sent.' })),
    users: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        maxItems: USERS_AT_MOST,
        description: 'Members of the organization: the reviewers of the rules about specific ones, or who may bypass.',
      }),
    ),
    role: Type.Optional(
      Type.Enum([...ROLES], { description: 'Of `allow_bypass`: whoever has this role on the space, or a higher one.' }),
    ),
    expression: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'Of `custom`: what must be true, of `changeRequest`, `reviews` and `merger`.',
      }),
    ),
    message: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: 'Of `custom`: the message where it is not true.' }),
    ),
  }),
);

const rules = Type.Optional(
  Type.Array(MergeRule, {
    maxItems: RULES_AT_MOST,
    description:
      'All must pass; the first that does not is named. A bypass that admits the caller wins over all others.',
  }),
);

export const OrganizationMergeRules = named(
  'OrganizationMergeRules',
  Type.Object({ type: Type.Enum(['none', 'rules']), rules }),
);

export const SpaceMergeRules = named(
  'SpaceMergeRules',
  Type.Object({
    type: Type.Enum(['inherit', 'none', 'rules'], { description: '`inherit`: those of the organization.' }),
    rules,
  }),
);
