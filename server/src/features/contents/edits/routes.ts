import { Type } from 'typebox';
import { authorOf, operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { EditConflicts } from './bases/index.ts';
import { answerEdits, type LiveEditsCtx, updateContent } from './live/index.ts';
import { editedParts, editQuery } from './outcomes/index.ts';
import { EditContent } from './schema.ts';

const { changes, ...more } = editedParts;

/** Edits of a space's main content. Those of a change request are in its own room. */
export const editOperations = [
  operation({
    id: 'updateContent',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content',
    summary: 'Change the content of a space that is open for live edits',
    description:
      'All changes become one revision; if one cannot be made, none is. With `If-Match`, a revision id or the ETag of a read of the content, they are made to that revision only; without it, to what is there by then. An update with `base` is merged with what became of its page since.',
    permission: { on: 'space', role: 'edit', also: 'nobody may while the space is locked' },
    params: idParams('spaceId'),
    query: Type.Object(editQuery),
    body: EditContent,
    bodyLimit: 'server',
    status: 200,
    answer: Type.Object({
      revision: Type.String({
        description: 'The revision that has the changes; the same as before where nothing changed.',
      }),
      changes: Type.Optional(changes),
      ...more,
    }),
    makesRevision: true,
    creates: true,
    ownTransactions: true,
    errors: {
      400: 'A change names something that is not there.',
      403: 'The space is locked, or the role of the caller is too low.',
      409: {
        description:
          'The content is no longer at the revision of `If-Match`, is changed by too many at once, or contradicts a change with `base`.',
        data: EditConflicts,
      },
      413: 'The files are larger than one change may bring.',
      502: 'The address of a file did not answer with it.',
      504: 'The address of a file took too long to answer.',
    },
    handle: async (ctx: LiveEditsCtx, asked) => {
      const { place, applied } = await updateContent(ctx, {
        spaceId: asked.params.spaceId,
        changes: asked.body.changes,
        authorId: authorOf(asked.actor),
        ifMatch: asked.ifMatch,
      });
      const { id } = place.revision;
      const at = `${ctx.baseUrl}/v1/spaces/${place.spaceId}/content`;
      if (asked.query.compat !== false) return { body: { revision: id }, version: id };
      return { body: { revision: id, ...answerEdits(ctx, { place, applied }, at) }, version: id };
    },
  }),
];
