import { Type } from 'typebox';
import { named, pageQuery, Uri } from '#platform/http/index.ts';

export const SearchQuery = Type.Object({
  query: Type.String({ maxLength: 512, description: 'What somebody looks for, as they write it.' }),
  ...pageQuery,
});

/** More are not chosen by hand. */
const SPACES_AT_MOST = 50;

export const OrganizationQuery = Type.Object({
  ...SearchQuery.properties,
  spaces: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: SPACES_AT_MOST,
      description: 'Only these spaces, by their ids. One that the caller does not see has nothing that is found.',
    }),
  ),
});

const Highlights = (of: string) =>
  Type.Array(Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }), {
    description: `Where what was found stands in \`${of}\`: from one UTF-16 code unit up to another, in order.`,
  });

const Score = () =>
  Type.Number({
    minimum: 0,
    description: 'How well it answers: larger is better, and good for nothing but comparing.',
  });

const ResultType = () =>
  Type.Enum(['page', 'section'], { description: 'Whether it was found by the title of the page, or by a section.' });

const Urls = Type.Object({ app: Uri() });

export const SectionResult = named(
  'SearchSection',
  Type.Object({
    id: Type.String(),
    title: Type.String({ description: 'The heading; the title of the page for its beginning.' }),
    titleHighlights: Highlights('title'),
    path: Type.String({ description: 'The path of the page, with the fragment of the heading.' }),
    score: Score(),
    body: Type.String({ description: 'A piece of the text, plain.' }),
    highlights: Highlights('body'),
    urls: Urls,
  }),
);

export const PageResult = named(
  'SearchPage',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    titleHighlights: Highlights('title'),
    description: Type.String({ description: 'Empty where the page has none.' }),
    path: Type.String(),
    score: Score(),
    rank: Type.Integer({
      minimum: 1,
      description: 'Its place among all that was found, also where pages stand by space.',
    }),
    resultType: ResultType(),
    ancestors: Type.Array(Type.Object({ title: Type.String() }), {
      description: 'The pages above it, from the top down.',
    }),
    sections: Type.Array(SectionResult, { description: 'At most three, the best first.' }),
    urls: Urls,
  }),
);

export const SpaceResult = named(
  'SearchSpace',
  Type.Object({
    type: Type.Literal('space'),
    id: Type.String({ description: 'Of the space.' }),
    title: Type.String(),
    score: Score(),
    pages: Type.Array(PageResult, { description: 'At most ten, the best first.' }),
  }),
);
