// What somebody looks for in a history.
import { type Static, Type } from 'typebox';
import { DateTime, forbidden, pageQuery } from '#platform/http/index.ts';
import type { RevisionFilter } from '../revisions/index.ts';

const Id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }));

export const HistoryQuery = Type.Object({
  ...pageQuery,
  pageId: Id('Only revisions that made, changed, moved or deleted this page.'),
  userId: Id('Only revisions that this person made or wrote in. Guests, who do not see who did, may not ask so.'),
  type: Type.Optional(
    Type.Enum(['edits', 'import', 'merge', 'rollback'], {
      description: '`edits` are those of people alone, and `import` what imports brought.',
    }),
  ),
  since: Type.Optional(DateTime('Only revisions from this moment on.')),
  until: Type.Optional(DateTime('Only revisions from before this moment.')),
});

/** What is looked for, in the terms of the store. Refuses guests who ask for the work of somebody. */
export function toFilter(query: Static<typeof HistoryQuery>, isGuest: boolean): RevisionFilter {
  const { pageId, userId, type, since, until } = query;
  if (isGuest && userId !== undefined) throw forbidden('Guests do not see who made a revision.');
  return { pageId, userId, type, since: toMs(since), until: toMs(until) };
}

const toMs = (time: string | undefined): number | undefined => (time === undefined ? undefined : Date.parse(time));
