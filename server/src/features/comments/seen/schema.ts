import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';

export const THREADS_AT_MOST = 200;

export const UnreadComments = named(
  'UnreadComments',
  Type.Object({
    object: Type.Literal('unread-comments'),
    threads: Type.Array(
      Type.Object({
        comment: Type.String({ description: 'The id of the comment that the thread began with.' }),
        changeRequest: Type.Optional(Type.String({ description: 'Absent for the main content.' })),
        page: Type.Optional(Type.String()),
        isNew: Type.Boolean({ description: 'Whether the comment itself is new.' }),
        replies: Type.Integer({ minimum: 0, description: 'How many replies are new.' }),
        since: DateTime('What others said after this is new.'),
      }),
      { description: `The newest ${THREADS_AT_MOST} threads in which something is.` },
    ),
    more: Type.Boolean({ description: 'Whether there are others.' }),
  }),
);

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }));

export const SeenComments = Type.Object({
  changeRequest: id('The id of a change request; the main content when left out.'),
  page: id('Only what is said about this page; everything there when left out.'),
});
