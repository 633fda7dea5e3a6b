import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const Pdf = named(
  'Pdf',
  Type.Object({
    url: Type.String({
      format: 'uri',
      description: 'A PDF, made when it is first fetched. Good for at least 15 minutes, without a token.',
    }),
  }),
);

export const PdfQuery = Type.Object({
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The page to print, with those below it. Everything when left out.',
    }),
  ),
  only: Type.Optional(Type.Boolean({ default: false, description: 'Only the given page, without those below it.' })),
});
