import { Type } from 'typebox';
import { DateTime, listOf, named, Uri } from '#platform/http/index.ts';
import { LanguageCode } from '../schema.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const counts = {
  translated: Count('Texts that say what the source says now.'),
  stale: Count('Texts that translate what the source said before.'),
  missing: Count('Texts that are not translated.'),
};

const Run = () =>
  Type.Object(
    {
      state: Type.Enum(['pending', 'running', 'completed', 'failed']),
      requestedAt: DateTime(),
      endedAt: Type.Optional(DateTime()),
      retryAt: Type.Optional({ ...DateTime(), description: 'When it is tried again after an error.' }),
      error: Type.Optional(Type.String({ description: 'Why the last try failed.' })),
      translated: Count('Texts that its change requests translate.'),
      refused: Count('Texts that have no translation, or none that their pages can have.'),
      kept: Count('Texts that stay because a person has written them.'),
      changeRequest: Type.Optional(
        Type.String({ description: 'The change request that it made last, in the space of the language.' }),
      ),
    },
    { description: 'What a machine was asked to translate, as it was last asked.' },
  );

export const TranslationSpace = named(
  'TranslationSpace',
  Type.Object({
    object: Type.Literal('translation-space'),
    id: Type.String(),
    language: LanguageCode(),
    space: Type.String({ description: 'The space that says it in this language.' }),
    ...counts,
    pending: Type.Boolean({ description: 'Whether one of both spaces changed since they were compared.' }),
    notice: Type.Boolean({
      description: 'Whether a page on a site that is behind the source says so, with a link to the page of the source.',
    }),
    comparedAt: Type.Optional(DateTime()),
    run: Type.Optional(Run()),
    createdAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const TranslationPage = named(
  'TranslationPage',
  Type.Object({
    object: Type.Literal('translation-page'),
    id: Type.String({ description: 'Of the page that is translated.' }),
    title: Type.String(),
    path: Type.String(),
    translation: Type.Optional(Type.String({ description: 'The id of the page that translates it.' })),
    counts: Type.Optional(Type.Object(counts, { description: 'Left out until the page is compared.' })),
    urls: Type.Object({ location: Uri('Where its texts are.') }),
  }),
);

const KINDS = [
  ...['title', 'description', 'heading', 'paragraph', 'item', 'cell', 'summary', 'caption', 'alt', 'label'],
] as const;

export const TranslationText = named(
  'TranslationText',
  Type.Object({
    object: Type.Literal('translation-text'),
    id: Type.String({ description: 'Stays on its page until the text changes.' }),
    kind: Type.Enum([...KINDS]),
    section: Type.String({ description: 'The heading above it.' }),
    state: Type.Enum(['translated', 'stale', 'missing']),
    source: Type.String({
      description: 'What is not translated in it, such as links and code, is `<1>…</1>` or `<2/>`.',
    }),
    target: Type.Optional(Type.String()),
    origin: Type.Optional(
      Type.Enum(['human', 'machine', 'import'], {
        description: 'Who wrote the translation: a person, a machine, or a file.',
      }),
    ),
  }),
);

export const TranslationSpaces = listOf(TranslationSpace);
export const TranslationPages = listOf(TranslationPage);
export const TranslationTexts = listOf(TranslationText);

export const AddTranslationSpace = Type.Object({
  language: LanguageCode(),
  space: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'A space of the organization, such as a copy of the source.',
  }),
});

export const UpdateTranslationSpace = Type.Object({
  notice: Type.Boolean({ description: 'Whether a page that is behind the source says so to readers.' }),
});
