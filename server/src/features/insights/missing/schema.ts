import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';
import { DAYS_AT_MOST } from './rules.ts';

const ROWS_AT_MOST = 100;

export const ListMissing = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DAYS_AT_MOST, description: 'So many days, up to today. 30 when left out.' }),
  ),
  from: Type.Optional(DateTime()),
  to: Type.Optional(DateTime()),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_AT_MOST, description: 'Addresses at most. 50 when left out.' }),
  ),
});

export const MissingAddresses = named(
  'SiteMissingAddresses',
  Type.Object({
    object: Type.Literal('site-missing-addresses'),
    from: DateTime(),
    to: DateTime(),
    hasMore: Type.Boolean({ description: 'Whether there are more addresses than `limit`.' }),
    items: Type.Array(
      Type.Object({
        path: Type.String({ description: 'Below the site, decoded. Readers wrote it: a text, no markup.' }),
        hits: Type.Integer({ minimum: 1, description: 'How often readers asked for it.' }),
        lastSeenAt: DateTime(),
        referrer: Type.Optional(
          Type.String({
            description: 'Where somebody came from: a path of the site, which begins with a slash, or another host.',
          }),
        ),
        redirect: Type.Optional(
          Type.Object(
            { id: Type.String(), source: Type.String() },
            { description: 'The redirect of the site that is for this address by now.' },
          ),
        ),
      }),
      { description: 'Those that were asked for most often come first.' },
    ),
  }),
);
