import { Type } from 'typebox';
import { DateTime, listOf, named, Uri } from '#platform/http/index.ts';

/** A group has so many terms, both sides together. */
export const TERMS_AT_MOST = 10;

// A line with something in it.
const Term = () => Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\n\\r]*[^\\s][^\\n\\r]*$' });

const words = {
  terms: Type.Array(Term(), {
    minItems: 1,
    maxItems: TERMS_AT_MOST,
    description: 'Words or phrases that mean the same: who looks for one finds pages with any of them.',
  }),
  from: Type.Optional(
    Type.Array(Term(), {
      maxItems: TERMS_AT_MOST - 1,
      description:
        'Makes it one-way: who looks for one of these finds pages with `terms`, too, and not the other way around.',
    }),
  ),
  language: Type.Optional(
    Type.String({
      maxLength: 16,
      pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
      description: 'It holds for spaces in this language, and for those that say none. For all if left out.',
    }),
  ),
};

export const SynonymGroup = named(
  'SynonymGroup',
  Type.Object({
    object: Type.Literal('synonym-group'),
    id: Type.String(),
    ...words,
    createdAt: DateTime(),
    updatedAt: DateTime(),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const SynonymGroups = listOf(SynonymGroup);

const Id = () => Type.String({ minLength: 1, maxLength: 256 });

export const UpdateSynonyms = Type.Object({
  operations: Type.Array(
    Type.Union([
      Type.Object({ type: Type.Literal('insert'), ...words }),
      Type.Object({ type: Type.Literal('update'), id: Id(), ...words }),
      Type.Object({ type: Type.Literal('delete'), id: Id() }),
    ]),
    {
      maxItems: 1000,
      description:
        'Done one after the other; all of them, or none where one cannot be done. What is there already is not added again.',
    },
  ),
});
