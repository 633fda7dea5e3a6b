/** A language of a large organization: a hundred thousand units are some 30 MB. */
export const BYTES_AT_MOST = 64 * 1024 * 1024;
export const UNITS_AT_MOST = 200_000;

/** Longer than any text of a page, which has two million characters. */
export const TEXT_AT_MOST = 4_000_000;

export const FAULTS_AT_MOST = 100;

/** What files call pages and units. */
export const isName = (name: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(name);

/** Whether two codes are the same language: `pt-BR`, `pt_br`. */
export const isLanguage = (a: string, b: string): boolean => plain(a) === plain(b);

const plain = (code: string): string => code.trim().toLowerCase().replaceAll('_', '-');
