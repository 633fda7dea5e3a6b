import { Type } from 'typebox';
import { DateTime, listOf, named, Uri } from '#platform/http/index.ts';
import { type Language, LANGUAGES } from '../languages.ts';

// A line with something in it.
const Term = () => Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\n\\r]*[^\\s][^\\n\\r]*$' });
const terms = Object.fromEntries(LANGUAGES.map((code) => [code, Type.Optional(Term())])) as Record<
  Language,
  ReturnType<typeof optionalTerm>
>;
const optionalTerm = () => Type.Optional(Term());

const Translations = () =>
  Type.Object(terms, {
    minProperties: 1,
    additionalProperties: false,
    description:
      'What a thing is called, by the codes of languages. In its own language alone, it is called the same in all others.',
  });

export const GlossaryEntry = named(
  'GlossaryEntry',
  Type.Object({
    object: Type.Literal('glossary-entry'),
    id: Type.String(),
    translations: Translations(),
    createdAt: DateTime(),
    updatedAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const GlossaryEntries = listOf(GlossaryEntry);

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

export const UpdateGlossary = Type.Object({
  operations: Type.Array(
    Type.Union([
      Type.Object({ type: Type.Literal('insert'), translations: Translations() }),
      Type.Object({ type: Type.Literal('update'), id: Id(), translations: Translations() }),
      Type.Object({ type: Type.Literal('delete'), id: Id() }),
    ]),
    { maxItems: 500, description: 'Done one after the other; all of them, or none where one cannot be done.' },
  ),
});
