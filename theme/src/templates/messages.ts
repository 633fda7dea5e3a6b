import {
  englishTranslation,
  type Labels,
  type Messages,
  type Plurals,
  type ScriptMessages,
  type Translation,
  translations,
} from './languages/index.ts';

export type { Labels } from './languages/index.ts';

interface Language {
  frame: Messages & Plurals;
  labels: Labels;
  scripts: ScriptMessages;
  day: Intl.DateTimeFormat;
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}

/** Codes of ours that programs know by another name. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['pt-br', 'pt-BR'],
  ['zh', 'zh-Hans'],
]);

/** The name by which browsers know a language of the interface. */
export const languageTag = (locale: string): string => TAGS.get(locale) ?? locale;

function makeLanguage(locale: string, { frame, labels, scripts }: Translation): Language {
  const tag = languageTag(locale);
  return {
    frame: { ...englishTranslation.frame, ...frame },
    labels,
    scripts: { ...englishTranslation.scripts, ...scripts },
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
    plural: new Intl.PluralRules(tag),
    number: new Intl.NumberFormat(tag),
  };
}

const languages = new Map<string, Language>();

// Each is made when the first site asks for it: a server has few of them.
function languageOf(locale: string): Language {
  let language = languages.get(locale);
  if (language === undefined) {
    const own = Object.hasOwn(translations, locale) ? translations[locale] : undefined;
    language = makeLanguage(own === undefined ? 'en' : locale, own ?? englishTranslation);
    if (own !== undefined || locale === 'en') languages.set(locale, language);
  }
  return language;
}

/** The first of these languages that the interface has, else English. Dialects count as their language. */
export function localeFor(wanted: readonly (string | null | undefined)[]): string {
  for (const each of wanted) {
    const locale =
      each === null || each === undefined ? undefined : findLocale(each.toLowerCase().replaceAll('_', '-'));
    if (locale !== undefined) return locale;
  }
  return 'en';
}

const isLocale = (code: string): boolean => code === 'en' || Object.hasOwn(translations, code);

/** Languages whose readers read one of ours. */
const NEAR: ReadonlyMap<string, string> = new Map([
  ['pt', 'pt-br'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

function findLocale(code: string): string | undefined {
  if (isLocale(code)) return code;
  // Who reads traditional characters is not served by simplified ones.
  if (/^zh-(?:hant|tw|hk|mo)/.test(code)) return undefined;
  const [main = ''] = code.split('-', 1);
  return isLocale(main) ? main : NEAR.get(main);
}

export const messagesIn = (lang: string): Messages => languageOf(lang).frame;

export const labelsIn = (lang: string): Labels => languageOf(lang).labels;

export const scriptMessagesIn = (lang: string): ScriptMessages => languageOf(lang).scripts;

/** A day as people write it, in the language of the messages. */
export const formatDay = (time: number, lang: string): string => languageOf(lang).day.format(time);

const PLURALS: Partial<Record<Intl.LDMLPluralRule, 'searchOne' | 'searchTwo' | 'searchFew'>> = {
  one: 'searchOne',
  two: 'searchTwo',
  few: 'searchFew',
};

/** How many pages were found, as a sentence. */
export function countFound(lang: string, count: number): string {
  const { frame, plural, number } = languageOf(lang);
  if (count === 0) return frame.searchNone;
  const form = PLURALS[plural.select(count)];
  return ((form === undefined ? undefined : frame[form]) ?? frame.searchMany).replace('{count}', number.format(count));
}
