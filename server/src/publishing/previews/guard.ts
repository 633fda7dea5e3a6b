/** What goes with every answer of a preview: nobody keeps it, nobody finds it by searching, no other site learns of it. */
export const PREVIEW_GUARD: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
