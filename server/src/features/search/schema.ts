import { Type } from 'typebox';
import { named, pageQuery, Uri } from '#platform/http/index.ts';

export const SearchQuery = Type.Object({
  query: Type.String({ maxLength: 512, description: 'What somebody looks for, as they write it.' }),
  ...pageQuery,
});

const Highlights = (of: string) =>
  Type.Array(Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }), {
    description: `Where what was found stands in \`${of}\`: from one UTF-16 code unit up to another, in order.`,
  });

const Urls = Type.Object({ app: Uri() });

export const SectionResult = named(
  'SearchSection',
  Type.Object({
    id: Type.String(),
    title: Type.String({ description: 'The heading; the title of the page for its beginning.' }),
    titleHighlights: Highlights('title'),
    path: Type.String({ description: 'The path of the page, with the fragment of the heading.' }),
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
    path: Type.String(),
    sections: Type.Array(SectionResult, { description: 'At most three, the best first.' }),
    urls: Urls,
  }),
);

export const SpaceResult = named(
  'SearchSpace',
  Type.Object({
    id: Type.String({ description: 'Of the space.' }),
    title: Type.String(),
    pages: Type.Array(PageResult, { description: 'At most ten, the best first.' }),
  }),
);
