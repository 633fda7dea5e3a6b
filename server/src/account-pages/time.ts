/** To the minute, which is enough to know what it was. In UTC, and said so: the server does not know where the reader is. */
export const timeIn = (lang: string, at: number): string =>
  new Intl.DateTimeFormat(lang === 'no' ? 'nb' : lang, {
    ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const),
  }).format(Number(at));
