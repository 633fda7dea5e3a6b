/** The few words of ours, in the language of the book where we know it. */
interface Words {
  contents: string;
  /** What is said where pages had to be left out. */
  leftOut: (count: number) => string;
}

const WORDS: Record<string, Words> = {
  en: {
    contents: 'Contents',
    leftOut: (count) =>
      `This PDF ends here, because it is as long as it may be. Pages that are not, or not wholly, in it: ${count}.`,
  },
  de: {
    contents: 'Inhalt',
    leftOut: (count) =>
      `Dieses PDF endet hier, weil es so lang ist, wie es sein darf. Seiten, die nicht oder nicht ganz darin stehen: ${count}.`,
  },
  fr: {
    contents: 'Sommaire',
    leftOut: (count) =>
      `Ce PDF s’arrête ici, car il a atteint sa longueur maximale. Pages absentes ou incomplètes : ${count}.`,
  },
  es: {
    contents: 'Contenido',
    leftOut: (count) =>
      `Este PDF termina aquí porque alcanzó su longitud máxima. Páginas que faltan o están incompletas: ${count}.`,
  },
  ja: {
    contents: '目次',
    leftOut: (count) =>
      `このPDFは上限の長さに達したため、ここで終わります。含まれていない、または一部のみのページ：${count}`,
  },
  ko: {
    contents: '목차',
    leftOut: (count) => `이 PDF는 최대 길이에 이르러 여기서 끝납니다. 빠졌거나 일부만 있는 페이지: ${count}`,
  },
  zh: {
    contents: '目录',
    leftOut: (count) => `此 PDF 已达最大长度，到此结束。未收录或不完整的页面：${count}`,
  },
};

export function wordsIn(language: string): Words {
  const [name = 'en'] = language.toLowerCase().split('-');
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words ?? (WORDS['en'] as Words);
}

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction of the sheets of a book. */
export const directionIn = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

export function dateIn(language: string, date: number): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  // Any text may stand in the place of a language.
  const [known = 'en'] = isLanguage(language) ? Intl.DateTimeFormat.supportedLocalesOf([language]) : [];
  return new Intl.DateTimeFormat(known, options).format(date);
}

export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
