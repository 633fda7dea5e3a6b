import { Type } from 'typebox';
import { RULE_IDS } from '@lectern/checks';
import { User } from '#features/users/schema.ts';
import { DateTime, listOf, named, nullable, PageQuery } from '#platform/http/index.ts';

const Reason = () =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Why it is right as it is.' });
const Found = (description: string) => Type.String({ maxLength: 200, description });

/** Of a finding: that it is ignored, and why. */
export const Ignored = Type.Object({ id: Type.String({ description: 'Of what ignores it.' }), reason: Reason() });

export const IgnoredFinding = named(
  'IgnoredFinding',
  Type.Object({
    object: Type.Literal('ignored-finding'),
    id: Type.String(),
    page: nullable(
      Type.Object(
        {
          id: Type.String(),
          title: nullable(Type.String({ description: 'Null where the main content has no such page.' })),
        },
        { description: 'Null where it holds for all pages of the space.' },
      ),
    ),
    kind: Type.Enum([...RULE_IDS], { description: 'The rule.' }),
    text: Found('What stands there.'),
    reason: Reason(),
    createdAt: DateTime(),
    createdBy: Type.Optional(User),
  }),
);

export const IgnoredFindings = listOf(IgnoredFinding);

export const ListIgnored = PageQuery;

export const IgnoreFinding = Type.Object({
  page: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The page; without it, every page of the space.' }),
  ),
  kind: Type.Enum([...RULE_IDS], { description: 'The `kind` of the finding.' }),
  text: Found('The `text` of the finding.'),
  reason: Reason(),
});
