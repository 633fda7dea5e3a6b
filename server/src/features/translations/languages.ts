/** The languages that something can be translated into, by the codes of the API. */
export const LANGUAGES = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'yue', 'ko', 'ar', 'hi', 'nl', 'pl', 'tr', 'sv'],
  ...['no', 'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg', 'hr', 'lt', 'lv'],
  ...['et', 'sl'],
] as const;

export type Language = (typeof LANGUAGES)[number];
