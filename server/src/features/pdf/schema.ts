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

const paper = Type.Optional(
  Type.Enum(['a4', 'letter'], {
    default: 'a4',
    description: 'The size of the sheets: A4, or Letter as in North America.',
  }),
);

export const SitePdfQuery = Type.Object({
  paper,
  variants: Type.Optional(
    Type.Enum(['all', 'default'], {
      default: 'all',
      description: 'Of each section all variants, or the default one alone.',
    }),
  ),
  claims: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 1500,
      description: 'The claims of the visitor as whom to look, as Rison or JSON: `(plan:pro,unsigned:(beta:!t))`.',
    }),
  ),
});

export const PdfQuery = Type.Object({
  paper,
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The page to print, with those below it. Everything when left out.',
    }),
  ),
  only: Type.Optional(Type.Boolean({ default: false, description: 'Only the given page, without those below it.' })),
});
