import { Type } from 'typebox';
import { LanguageCode } from '../schema.ts';

export const RunTranslation = Type.Object({
  language: Type.Optional({
    ...LanguageCode(),
    description: 'One language; without it, all whose spaces the caller may edit.',
  }),
});
