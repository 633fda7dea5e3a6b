import { Type } from 'typebox';
import { ROLES } from '#access/index.ts';
import { named } from '#platform/http/index.ts';

const RULES = [
  'require_at_least_one_review',
  'require_all_reviews_approved',
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'allow_bypass',
] as const;

const RULES_AT_MOST = 20;
const USERS_AT_MOST = 50;

export const MergeRule = named(
  'MergeRule',
  Type.Object({
    type: Type.Enum([...RULES]),
    users: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        maxItems: USERS_AT_MOST,
        description: 'Members of the organization: the reviewers of the rules about specific ones, or who may bypass.',
      }),
    ),
    role: Type.Optional(
      Type.Enum([...ROLES], { description: 'Of `allow_bypass`: whoever has this role on the space, or a higher one.' }),
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
