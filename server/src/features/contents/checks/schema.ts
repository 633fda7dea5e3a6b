import { type Static, Type } from 'typebox';
import { RULE_IDS } from '@lectern/checks';
import { named } from '#platform/http/index.ts';
import { Ignored } from './ignoring/index.ts';
import { CheckSeverity } from './settings/index.ts';

export const CheckRequest = Type.Object({
  source: Type.Optional(
    Type.String({
      description:
        'The file of the page as it would be saved, front matter included. Without it, the page as it is kept is checked.',
    }),
  ),
});

const finding = {
  kind: Type.Enum([...RULE_IDS], { description: 'The rule that found it.' }),
  severity: CheckSeverity,
  message: Type.String({ description: 'For people.' }),
  line: Type.Integer({ minimum: 1, description: 'The line of the source.' }),
  column: Type.Integer({ minimum: 1, description: 'The column in that line, in UTF-16 code units.' }),
  start: Type.Integer({ minimum: 0, description: 'Where the place begins, in UTF-16 code units of the source.' }),
  end: Type.Integer({ minimum: 0, description: 'Where it ends.' }),
  text: Type.String({ description: 'The text that stands there, at most 200 characters.' }),
  fixes: Type.Array(Type.String(), { description: 'Texts that should stand there instead, the likeliest first.' }),
  target: Type.Optional(Type.String({ description: 'Of a broken link: what it names.' })),
};

const inPage = {
  ...finding,
  page: Type.Object({
    object: Type.Enum(['page', 'reusable-content']),
    ...{ id: Type.String(), title: Type.String(), path: Type.String() },
  }),
};
const FoundInPage = named('PageFinding', Type.Object(inPage));
const IgnoredInPage = named('IgnoredPageFinding', Type.Object({ ...inPage, ignored: Ignored }));

export const PageFindings = named(
  'PageFindings',
  Type.Object({
    object: Type.Literal('page-findings'),
    items: Type.Array(Type.Object(finding), { description: 'In the order of the source, at most 1,000.' }),
    count: Type.Integer({ minimum: 0, description: 'How many were found, without what is ignored.' }),
    included: Type.Array(FoundInPage, {
      description:
        'What was found in the reusable contents that the page includes, at most 1,000. It is not counted here.',
    }),
    ignored: Type.Array(Type.Object({ ...finding, ignored: Ignored }), {
      description: 'What was found and is ignored, at most 1,000.',
    }),
  }),
);

export const SpaceFindingsQuery = Type.Object({
  page: Type.Optional(
    Type.String({ maxLength: 20, pattern: '^[0-9]+$', description: 'The `next.page` of the answer before.' }),
  ),
  severity: Type.Optional(CheckSeverity),
  rule: Type.Optional(Type.Enum([...RULE_IDS])),
});

export const SpaceFindings = named(
  'SpaceFindings',
  Type.Object({
    object: Type.Literal('space-findings'),
    items: Type.Array(FoundInPage, { description: 'In reading order of the pages that were checked now.' }),
    ignored: Type.Array(IgnoredInPage, { description: 'What was found there and is ignored.' }),
    checked: Type.Integer({ minimum: 0, description: 'How many pages were checked up to here.' }),
    pages: Type.Integer({ minimum: 0, description: 'How many there are.' }),
    next: Type.Optional(Type.Object({ page: Type.String() }, { description: 'Absent where all were checked.' })),
  }),
);

export const RequestFindings = named(
  'ChangeRequestFindings',
  Type.Object({
    object: Type.Literal('change-request-findings'),
    items: Type.Array(FoundInPage, {
      description: 'What its changed pages have and their former versions had not, at most 1,000.',
    }),
    ignored: Type.Array(IgnoredInPage, {
      description: 'What is new there and is ignored, at most 1,000. It counts nowhere.',
    }),
    counts: Type.Object({
      error: Type.Integer({ minimum: 0 }),
      warning: Type.Integer({ minimum: 0 }),
      suggestion: Type.Integer({ minimum: 0 }),
    }),
    pages: Type.Integer({ minimum: 0, description: 'How many changed pages were checked.' }),
    isComplete: Type.Boolean({ description: 'False where more pages changed than are checked.' }),
  }),
);

export type Findings = Static<typeof PageFindings>;
