import { Type } from 'typebox';
import { DateTime, named, pageQuery, Uri } from '#platform/http/index.ts';
import { RATINGS } from '../rules.ts';

const SOURCES = ['mcp', 'assistant'] as const;

export const PageFeedback = named(
  'PageFeedback',
  Type.Object({
    object: Type.Literal('page-feedback'),
    id: Type.String(),
    page: Type.String({ description: 'Id of the page.' }),
    rating: Type.Optional(Type.Enum([...RATINGS], { description: 'Absent where a program said it.' })),
    comment: Type.Optional(Type.String({ description: 'As a reader or a program wrote it: a text, no markup.' })),
    source: Type.Optional(
      Type.Enum([...SOURCES, 'agent'], {
        description: 'Where a program said it; `agent` where it did not say. Absent for readers.',
      }),
    ),
    goal: Type.Optional(Type.String({ description: 'What the program was to do.' })),
    url: Type.Optional(Type.String({ description: 'The address that the program read, as it said.' })),
    space: Type.Optional(Type.String()),
    siteSpace: Type.Optional(Type.String()),
    language: Type.Optional(Type.String({ description: 'Of the browser.' })),
    createdAt: DateTime(),
  }),
);

export const ListFeedback = Type.Object({
  ...pageQuery,
  pageId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Only that of this page.' })),
  rating: Type.Optional(Type.Enum([...RATINGS], { description: 'Only with this rating.' })),
});

const Id = Type.String({ minLength: 1, maxLength: 256 });

/** What a program says of a page that it read for somebody. */
export const AgentFeedback = Type.Object({
  feedback: Type.String({ minLength: 1, maxLength: 2048, description: 'A text, no markup.' }),
  goal: Type.Optional(Type.String({ maxLength: 1024, description: 'What the program was to do.' })),
  url: Uri('What it read.'),
  spaceId: Id,
  pageId: Id,
  source: Type.Optional(Type.Enum([...SOURCES])),
});
