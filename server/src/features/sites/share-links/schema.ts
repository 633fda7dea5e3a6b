import { Type } from 'typebox';
import { DateTime, named, Uri } from '#platform/http/index.ts';

const Name = () => Type.String({ minLength: 1, maxLength: 50 });

export const ShareLink = named(
  'ShareLink',
  Type.Object({
    object: Type.Literal('share-link'),
    id: Type.String(),
    name: Type.Optional(Name()),
    createdAt: DateTime(),
    active: Type.Optional(Type.Boolean({ description: 'While it is not, its address answers 404.' })),
    urls: Type.Object({
      published: Uri(
        'The address with its secret key: whoever has it reads the site, while that is published with the visibility `share-link`.',
      ),
    }),
  }),
);

export const CreateShareLink = Type.Object({ name: Name() });

export const UpdateShareLink = Type.Object({
  name: Type.Optional(Name()),
  active: Type.Optional(Type.Boolean({ description: 'False revokes the link, true admits its holders again.' })),
});
