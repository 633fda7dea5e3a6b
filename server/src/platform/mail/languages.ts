// The languages of mails: those of published sites.
const LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt-br',
  'ru',
  'uk',
  'zh',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** The words of a mail by language. A language that is left out is written in English. */
export type Words<T> = { readonly en: T } & Readonly<Partial<Record<Language, T>>>;

export const wordsIn = <T>(words: Words<T>, language: Language): T => words[language] ?? words.en;

/** Languages whose readers read one of ours. */
const NEAR: ReadonlyMap<string, Language> = new Map([
  ['pt', 'pt-br'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

/** The language of somebody who wants this one, as browsers and people name it, else English. */
export function languageFor(wanted: string | null | undefined): Language {
  const code = (wanted ?? '').slice(0, 35).toLowerCase().replaceAll('_', '-');
  // Who reads traditional characters is not served by simplified ones.
  if (/^zh-(?:hant|tw|hk|mo)/.test(code)) return 'en';
  const [main = ''] = code.split('-', 1);
  const find = (text: string) => LANGUAGES.find((language) => language === text);
  return find(code) ?? find(main) ?? NEAR.get(main) ?? 'en';
}
