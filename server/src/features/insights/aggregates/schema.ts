import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';
import { TYPES } from '../rules.ts';

/** Of one answer: every day of a year, or every hour of a month. */
export const ROWS_AT_MOST = 1000;

const Measure = () => Type.Enum(['events', 'sessions', 'visitors']);

const DIMENSIONS = [
  'type',
  'page',
  'space',
  'siteSpace',
  'siteSection',
  'date',
  'hour',
  'language',
  'device',
  'browser',
  'os',
  'referrer',
  'query',
  'question',
  'link',
  'rating',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

const Ids = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { minItems: 1, maxItems: 50, description }));

const Range = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 400, description: 'So many days, up to now.' })),
    from: Type.Optional(DateTime()),
    to: Type.Optional(DateTime()),
  },
  { description: 'From a time to another, at most 400 days; or the last days. The last 30 days when left out.' },
);

export const AggregateEvents = Type.Object({
  select: Type.Optional(
    Type.Array(Measure(), { minItems: 1, maxItems: 3, description: 'What is counted; all three when left out.' }),
  ),
  groupBy: Type.Optional(
    Type.Array(Type.Enum([...DIMENSIONS]), {
      maxItems: 3,
      description:
        'What is counted apart. Days are those of `timeZone`, hours those of UTC, and those in which nothing happened have no row. `query` is of searches, `question` of what readers asked, `link` of clicks on links and `rating` of feedback alone, so that no two of them go together.',
    }),
  ),
  filters: Type.Optional(
    Type.Object(
      {
        types: Type.Optional(Type.Array(Type.Enum([...TYPES]), { minItems: 1, maxItems: TYPES.length })),
        pages: Ids('Ids of pages.'),
        spaces: Ids('Ids of spaces.'),
        siteSpaces: Ids('Ids of site spaces.'),
        siteSections: Ids('Ids of sections.'),
        languages: Ids('Codes of languages, such as `en`.'),
        devices: Ids('`desktop`, `phone`, `tablet`, or `program`.'),
        withoutResults: Type.Optional(
          Type.Boolean({
            description: 'Only searches that found nothing; with `question`, only questions that were not answered.',
          }),
        ),
      },
      { description: 'Events that fit all of them are counted.' },
    ),
  ),
  range: Type.Optional(Range),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Whose days are counted by `date`, such as `Europe/Berlin` or `+05:30`. UTC when left out.',
    }),
  ),
  orderBy: Type.Optional(
    Type.Object(
      {
        by: Type.Enum(['events', 'sessions', 'visitors', 'date', 'hour']),
        direction: Type.Optional(Type.Enum(['asc', 'desc'])),
      },
      { description: 'By time where groups are of times, else the most events first, when left out.' },
    ),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ROWS_AT_MOST,
      description: `Rows at most. 100 when left out, and ${ROWS_AT_MOST} where groups are of times.`,
    }),
  ),
});

const Count = () => Type.Optional(Type.Integer({ minimum: 0 }));

export const Aggregate = named(
  'SiteEventsAggregate',
  Type.Object({
    object: Type.Literal('site-events-aggregate'),
    from: DateTime(),
    to: DateTime(),
    complete: Type.Boolean({
      description: 'False where there are more events than one answer reads: it counts the latest, since `from`.',
    }),
    hasMore: Type.Boolean({ description: 'Whether there are more rows than `limit`.' }),
    rows: Type.Array(
      Type.Object({
        group: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
          description: 'A value for each name in `groupBy`; null where it is not known.',
        }),
        events: Count(),
        sessions: Count(),
        visitors: Count(),
      }),
    ),
  }),
);
