import { Type } from 'typebox';
import { DateTime, listOf, named, nullable, PageQuery, Uri } from '#platform/http/index.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const ExternalLinkCheck = named(
  'ExternalLinkCheck',
  Type.Object({
    object: Type.Literal('external-link-check'),
    isOn: Type.Boolean({ description: 'Whether this server tries links to other sites at all.' }),
    isAsked: Type.Boolean({ description: 'Whether somebody asked for those of this space.' }),
    isRunning: Type.Boolean({ description: 'Whether some are still to be tried now.' }),
    addresses: Count('Addresses that the pages of the main content link to.'),
    followed: Count('How many of them are followed: at most 10,000.'),
    tried: Count('How many of these were tried.'),
    broken: Count('How many are broken.'),
    endedAt: nullable(DateTime('When all were tried last.')),
    nextAt: nullable(DateTime('When the next ones are tried.')),
  }),
);

const State = () =>
  Type.Enum(['broken', 'fine', 'unknown', 'skipped'], {
    description:
      '`broken` answers 404 or 410, or failed twice, a day apart; `unknown` was not tried, failed once or refuses programs; `skipped` is in a private network.',
  });

export const ExternalLink = named(
  'ExternalLink',
  Type.Object({
    object: Type.Literal('external-link'),
    address: Uri(),
    state: State(),
    status: nullable(Type.Integer({ description: 'The last status. Null where there was no answer.' })),
    brokenSince: nullable(DateTime()),
    checkedAt: nullable(DateTime()),
  }),
);

export const ExternalLinks = listOf(ExternalLink);

export const ExternalLinksQuery = Type.Object({ ...PageQuery.properties, state: Type.Optional(State()) });
