import { Type } from 'typebox';
import { named, Uri } from '#platform/http/index.ts';

export const User = named(
  'User',
  Type.Object({
    object: Type.Literal('user'),
    id: Type.String(),
    displayName: Type.String(),
    email: Type.String(),
    photoURL: Type.Optional(Uri('Absent where the user has no photo.')),
    urls: Type.Object({ location: Uri() }),
  }),
);
