import type { LanguageFolder } from '@lectern/content';

/** What a folder among several is called, and the language that its name says it is in. */
export interface Named {
  title: string;
  language?: string;
}

/** Codes that people use for folders and that stand for a country or for nothing. */
const MEANT: Record<string, string> = {
  jp: 'ja',
  kr: 'ko',
  cn: 'zh',
  tw: 'zh-TW',
  ua: 'uk',
  cz: 'cs',
  gr: 'el',
  br: 'pt-BR',
};

const CODE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/**
 * Names of folders by what distinguishes them: of `docs/en` and `docs/zh` that is `en` and `zh`. Where each of them is the
 * code of a language, they are taken for that. Folders that the author listed as languages have the titles given there.
 */
export function nameFolders(paths: readonly string[], listed: readonly LanguageFolder[] = []): Named[] {
  const titles = new Map(listed.map(({ folder, title }) => [folder, title]));
  const others = nameByPath(paths.filter((path) => !titles.has(path)));
  return paths.map((path) => {
    const title = titles.get(path);
    if (title === undefined) return others.shift() ?? { title: path };
    const language = languageOf(path.split('/').at(-1) ?? '');
    return { title, ...(language === undefined ? {} : { language }) };
  });
}

function nameByPath(paths: readonly string[]): Named[] {
  const split = paths.map((path) => path.split('/'));
  const titles = withoutCommon(split).map((segments, index) => segments.join('/') || (paths[index] ?? ''));
  const languages = titles.map(languageOf);
  const isLanguages = titles.length > 1 && languages.every((language) => language !== undefined);
  return titles.map((title, index) => {
    const language = isLanguages ? languages[index] : undefined;
    return language === undefined ? { title } : { title, language };
  });
}

function withoutCommon(split: readonly string[][]): string[][] {
  const shortest = Math.min(...split.map((segments) => segments.length));
  const isCommon = (at: number): boolean => split.every((segments) => segments.at(at) === split[0]?.at(at));
  let start = 0;
  while (start < shortest - 1 && isCommon(start)) start += 1;
  let end = 0;
  while (end < shortest - start - 1 && isCommon(-1 - end)) end += 1;
  return split.map((segments) => segments.slice(start, segments.length - end));
}

let names: Intl.DisplayNames | undefined;

/** The code of the language that a folder is named after; undefined for every other name. */
function languageOf(name: string): string | undefined {
  if (!CODE.test(name)) return undefined;
  const code = MEANT[name.toLowerCase()] ?? name.replace('_', '-');
  try {
    const canonical = Intl.getCanonicalLocales(code)[0];
    names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return canonical !== undefined && names.of(canonical) !== undefined ? canonical : undefined;
  } catch {
    // The form of a code is not enough to be one.
    return undefined;
  }
}
