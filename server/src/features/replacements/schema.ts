import { type Static, Type } from 'typebox';
import { named, pageQuery } from '#platform/http/index.ts';
import { PLACES } from './matching.ts';

const FOUND_AT_MOST = 50;
/** Pages whose matches are chosen one by one. */
const CHOSEN_AT_MOST = 1000;

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

const search = {
  query: Type.String({ minLength: 1, maxLength: 500, description: 'The words, or a pattern, as they are written.' }),
  regex: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'The query is a pattern in the syntax of RE2, which never looks back or ahead.',
    }),
  ),
  words: Type.Optional(
    Type.Boolean({ default: false, description: 'Whole words only: no letter or digit stands next to a match.' }),
  ),
  matchCase: Type.Optional(Type.Boolean({ default: false, description: 'Whether capitals and small letters differ.' })),
  in: Type.Optional(
    Type.Array(Type.Enum([...PLACES]), {
      minItems: 1,
      maxItems: PLACES.length,
      default: ['text'],
      description:
        '`text` is what readers read, `titles` and `descriptions` those in the files of pages, `code` the lines of code blocks, `links` addresses of other hosts.',
    }),
  ),
  changeRequest: Type.Optional(
    Id('Looks into this change request, by its id or number, and not into the main content.'),
  ),
};
const replacement = (description: string) => Type.String({ maxLength: 2000, description });

export const FindRequest = Type.Object({
  ...search,
  replacement: Type.Optional(replacement('Each match is answered with what would come in its stead.')),
});

export const FindQuery = Type.Object({
  page: pageQuery.page,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: FOUND_AT_MOST, default: 20, description: 'How many pages; 20 when left out.' }),
  ),
});

const subject = Type.Object({
  object: Type.Enum(['page', 'reusable-content']),
  id: Type.String(),
  title: Type.String(),
  path: Type.String(),
});

export const FoundPages = Type.Object({
  items: Type.Array(
    named(
      'FoundInPage',
      Type.Object({
        object: Type.Literal('found-in-page'),
        subject,
        version: Type.String({ description: 'Of the text that was searched, to send with `pages` of a replacement.' }),
        count: Type.Integer({ description: 'How many matches it has; at most 2,000 are counted.' }),
        matches: Type.Array(
          Type.Object({
            place: Type.Enum([...PLACES]),
            line: Type.Integer({ minimum: 1, description: 'Of the source.' }),
            before: Type.String({ description: 'What stands before it in its line, at most 60 characters.' }),
            match: Type.String({ description: 'Its first 200 characters.' }),
            after: Type.String(),
            replacement: Type.Optional(Type.String({ description: 'Its first 200 characters.' })),
          }),
          { description: 'The first 100. Their numbers, from 0, are those of `matches` in a replacement.' },
        ),
        formatted: Type.Integer({ description: 'Matches with formatting or a link within: they are not replaced.' }),
      }),
    ),
  ),
  next: Type.Optional(
    Type.Object(
      { page: Type.String() },
      { description: 'Where to look further. An answer without items has it, too, while there are more pages.' },
    ),
  ),
});

export const ReplaceRequest = Type.Object({
  ...search,
  replacement: replacement(
    'What comes in the place of each match. In a pattern, `$1` is what its first group found, and `$$` a `$`.',
  ),
  pages: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id('Of a page or a reusable content.'),
        version: Type.Optional(Id('As it was found. With another one, the page is left alone.')),
        matches: Type.Optional(
          Type.Array(Type.Integer({ minimum: 0, maximum: 1999 }), {
            minItems: 1,
            maxItems: 2000,
            description: 'The numbers of matches, together with `version`; all where this is left out.',
          }),
        ),
      }),
      { minItems: 1, maxItems: CHOSEN_AT_MOST, description: 'Only in these; in all pages where this is left out.' },
    ),
  ),
  live: Type.Optional(
    Type.Boolean({ default: false, description: 'Changes the space itself, which must be open, as one revision.' }),
  ),
  subject: Type.Optional(Type.String({ maxLength: 256, description: 'Of the change request that is opened.' })),
});

export const Replacement = named(
  'Replacement',
  Type.Object({
    object: Type.Literal('replacement'),
    replaced: Type.Integer({ description: 'Matches.' }),
    pages: Type.Integer({ description: 'Pages and reusable contents that were changed.' }),
    revision: Type.Optional(Type.String({ description: 'Absent where nothing was replaced.' })),
    changeRequest: Type.Optional(Type.Object({ id: Type.String(), number: Type.Integer() })),
    skipped: Type.Array(
      Type.Object({
        subject,
        reason: Type.Enum(['changed', 'gone', 'encoding', 'unreadable', 'structure', 'formatted', 'too_many'], {
          description:
            '`changed`: it has another version by now. `gone`: there is no such page. `encoding`: its file is not in UTF-8. `unreadable`: it is too much for the parser. `structure`: it would have become other blocks, or its front matter could not be read. `formatted`: some matches stayed, since they have formatting within or would have ended their link or cell. `too_many`: one replacement changes no more, or takes no longer.',
        }),
      }),
      { description: 'The first 200.' },
    ),
  }),
);

export type SearchRequest = Static<typeof FindRequest>;
export type ReplaceBody = Static<typeof ReplaceRequest>;
export type FoundAnswer = Static<typeof FoundPages>;
export type ReplacementAnswer = Static<typeof Replacement>;
