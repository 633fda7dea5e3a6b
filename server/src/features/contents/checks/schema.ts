import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const CheckRequest = Type.Object({
  source: Type.Optional(
    Type.String({
      description:
        'The file of the page as it would be saved, front matter included. Without it, the page as it is kept is checked.',
    }),
  ),
});

export const PageFindings = named(
  'PageFindings',
  Type.Object({
    object: Type.Literal('page-findings'),
    items: Type.Array(
      Type.Object({
        kind: Type.Enum(['broken-link', 'missing-alternative', 'empty-link', 'skipped-heading'], {
          description:
            '`broken-link`: the target is not in the space. `missing-alternative`: a picture says nothing to who cannot see it. `empty-link`: a link has no text. `skipped-heading`: a heading is more than one level below the one above it.',
        }),
        message: Type.String({ description: 'For people.' }),
        line: Type.Integer({ minimum: 1, description: 'The line of the source.' }),
        start: Type.Integer({ minimum: 0, description: 'Where the place begins, in UTF-16 code units of the source.' }),
        end: Type.Integer({ minimum: 0, description: 'Where it ends.' }),
        target: Type.Optional(Type.String({ description: 'Of a broken link: what it names.' })),
      }),
      { description: 'In the order of the source, at most 1,000.' },
    ),
    count: Type.Integer({ minimum: 0, description: 'How many were found.' }),
  }),
);

export type Findings = Static<typeof PageFindings>;
