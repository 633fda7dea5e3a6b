import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const User = named(
  'User',
  Type.Object({
    object: Type.Literal('user'),
    id: Type.String(),
    displayName: Type.String(),
    email: Type.String(),
    photoURL: Type.String({ description: 'Empty where the user has no photo.' }),
    urls: Type.Object({ location: Type.String() }),
  }),
);
