/** In UTC, and said so: the server does not know where the reader is. */
export const timeIn = (lang: string, at: number): string =>
  new Intl.DateTimeFormat(lang === 'no' ? 'nb' : lang, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(Number(at));
