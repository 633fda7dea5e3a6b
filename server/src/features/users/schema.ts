import { Type } from 'typebox';
import { named, nullable, Uri } from '#platform/http/index.ts';

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

export const UpdateUser = Type.Object(
  {
    displayName: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'How others see the user, in one line.' }),
    ),
    photoURL: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 2048, description: 'Address of a picture; null removes it.' })),
    ),
  },
  { minProperties: 1 },
);
