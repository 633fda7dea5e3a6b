import { Type } from 'typebox';
import { DateTime, listOf, named, Uri } from '#platform/http/index.ts';
import { LANGUAGES } from './languages.ts';

const Title = () => Type.String({ minLength: 1, maxLength: 100 });
export const LanguageCode = () => Type.Enum([...LANGUAGES]);
const Languages = () =>
  Type.Array(LanguageCode(), {
    maxItems: LANGUAGES.length,
    uniqueItems: true,
    description: 'What is translated into, in the order of the request.',
  });

const Source = () =>
  Type.Object(
    { space: Type.String({ minLength: 1, maxLength: 256 }), language: LanguageCode() },
    { description: 'The space that is translated, and the language that it is written in.' },
  );

export const TranslationSettings = named(
  'TranslationSettings',
  Type.Object({
    object: Type.Literal('translation-settings'),
    id: Type.String(),
    title: Title(),
    languages: Languages(),
    source: Type.Optional({ ...Source(), description: 'Left out where the caller may not read the space.' }),
    createdAt: DateTime(),
    updatedAt: DateTime(),
    permissions: Type.Object({ edit: Type.Boolean() }),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const TranslationSettingsList = listOf(TranslationSettings);

export const CreateTranslation = Type.Object({
  title: Title(),
  languages: Type.Optional(Languages()),
  source: Type.Optional(Source()),
});

export const UpdateTranslation = Type.Object({
  title: Title(),
  languages: Type.Optional({ ...Languages(), description: 'In place of those that there are; without it, they stay.' }),
  source: Type.Optional(
    Type.Union([Source(), Type.Null()], {
      description: 'In place of the one that there is; `null` for none, and without it, it stays.',
    }),
  ),
});
