import { type AccountWords, english } from './english.ts';
import { translations } from './languages/index.ts';
import { inboxWords } from './inbox.ts';
import { leavingWords } from './leaving/index.ts';
import { methodsIn } from './methods/index.ts';
import { notificationTranslations } from './notifications.ts';
import { placeWords } from './places.ts';
import { refusalWords } from './refusals/index.ts';
import { tokenWords } from './tokens.ts';
import { watchingTranslations } from './watching.ts';

export type { AccountWords } from './english.ts';

const known = new Map<string, AccountWords>();

/** In a language of published sites; all others are English. */
export function accountWordsIn(lang: string): AccountWords {
  const own = Object.hasOwn(translations, lang) ? translations[lang] : undefined;
  if (own === undefined) return english;
  const words = known.get(lang) ?? {
    ...english,
    ...methodsIn(lang),
    ...tokenWords[lang],
    ...notificationTranslations[lang],
    ...watchingTranslations[lang],
    ...leavingWords[lang],
    ...inboxWords[lang],
    ...placeWords[lang],
    ...refusalWords[lang],
    ...own,
  };
  known.set(lang, words);
  return words;
}
