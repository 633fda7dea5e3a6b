import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { LanguageCode } from '../schema.ts';

export const Format = () => Type.Enum(['xliff', 'po'], { description: 'XLIFF 2 or PO (gettext).' });

export const ExportQuery = Type.Object({
  language: LanguageCode(),
  format: Type.Optional({ ...Format(), description: 'XLIFF 2, unless it is PO (gettext).' }),
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'One page of the source, by id; all, if it is left out.',
    }),
  ),
});

export const TranslationFile = named(
  'TranslationFile',
  Type.Object({
    object: Type.Literal('translation-file'),
    format: Format(),
    name: Type.String({ description: 'What the file may be called.' }),
    texts: Type.Integer({ minimum: 0 }),
    content: Type.String(),
  }),
);

export const ImportTranslations = Type.Object({
  language: LanguageCode(),
  format: Type.Optional({ ...Format(), description: 'XLIFF 2, unless it is PO (gettext).' }),
  content: Type.String({ minLength: 1, description: 'The file, as its translators give it back.' }),
});

const Texts = (description: string) =>
  Type.Array(Type.Object({ page: Type.String(), text: Type.String(), message: Type.String() }), { description });

export const ImportedTranslations = named(
  'ImportedTranslations',
  Type.Object({
    changeRequest: Type.Optional(
      Type.String({ description: 'The change request in the space of the language; none where nothing changes.' }),
    ),
    applied: Type.Integer({ minimum: 0, description: 'How many texts the change request translates.' }),
    kept: Type.Integer({ minimum: 0, description: 'How many stay because a person has written them.' }),
    outdated: Type.Integer({ minimum: 0, description: 'How many the source has no more.' }),
    refused: Texts('Translations that their pages cannot have; a hundred at most.'),
    refusedCount: Type.Integer({ minimum: 0 }),
  }),
);
