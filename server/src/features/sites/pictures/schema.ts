import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const UploadPicture = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Of the file. Its ending does not count: the bytes say what it is.',
  }),
  base64: Type.String({
    minLength: 1,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'A PNG, JPEG, WebP, GIF, SVG or ICO of at most 2 MiB and 4096 pixels on a side, as base64.',
  }),
});

export const SitePicture = named(
  'SitePicture',
  Type.Object({
    object: Type.Literal('site-picture'),
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    size: Type.Integer({ minimum: 0, description: 'In bytes.' }),
    dimensions: Type.Object({ width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) }),
    url: Type.String({
      format: 'uri',
      description:
        'What settings of the look take, such as `header.logo.light`. Whoever has the address is shown the picture. Without a look that names it, it ends after a day.',
    }),
  }),
);
