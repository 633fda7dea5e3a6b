import { Type } from 'typebox';
import { DateTime, named } from '#platform/http/index.ts';
import { User } from '#features/users/schema.ts';

export const DeletedPages = Type.Object({
  items: Type.Array(
    named(
      'ListedDeletedPage',
      Type.Object({
        object: Type.Literal('deleted-page'),
        id: Type.String(),
        type: Type.Enum(['document', 'group', 'link', 'computed']),
        title: Type.String(),
        emoji: Type.Optional(Type.String()),
        icon: Type.Optional(Type.String()),
        path: Type.Optional(Type.String({ description: 'The address that it had.' })),
        below: Type.Integer({ minimum: 0, description: 'How many pages below it were deleted together with it.' }),
        deletedAt: DateTime(),
        deletedBy: Type.Optional(User),
        revision: Type.String({ description: 'The last revision that has it, for `revert_page`.' }),
      }),
    ),
  ),
  next: Type.Optional(
    Type.Object(
      { page: Type.String() },
      { description: 'Where to look further back. A page without items has it, too, while there is more history.' },
    ),
  ),
});
