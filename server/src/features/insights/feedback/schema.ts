import { Type } from 'typebox';
import { DateTime, named, pageQuery } from '#platform/http/index.ts';
import { RATINGS } from '../rules.ts';

export const PageFeedback = named(
  'PageFeedback',
  Type.Object({
    object: Type.Literal('page-feedback'),
    id: Type.String(),
    page: Type.String({ description: 'Id of the page.' }),
    rating: Type.Enum([...RATINGS]),
    comment: Type.Optional(Type.String({ description: 'As a reader wrote it: a text, no markup.' })),
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
