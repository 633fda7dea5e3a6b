// Languages that content is translated into, and how much of one is done.

export const LANGUAGES = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'yue', 'ko', 'ar', 'hi', 'nl', 'pl', 'tr', 'sv'],
  ...['no', 'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg', 'hr', 'lt', 'lv'],
  ...['et', 'sl'],
] as const;

export interface Counts {
  translated: number;
  stale: number;
  missing: number;
}

/** Whole percents of what is translated; 100 only where nothing is left. */
export function percentOf({ translated, stale, missing }: Counts): number {
  const all = translated + stale + missing;
  return all === 0 ? 100 : Math.floor((translated / all) * 100);
}

/** What is left to do, in words. */
export function leftOf({ stale, missing }: Counts): string {
  const parts = [...(stale > 0 ? [`${stale} behind`] : []), ...(missing > 0 ? [`${missing} missing`] : [])];
  return parts.length === 0 ? 'Everything is translated' : parts.join(', ');
}
