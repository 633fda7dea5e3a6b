import type { SiteLook } from './look-views.ts';

/** By what is looked for in a page. An author's text may look the same, and then loads rules for nothing. */
const SHEETS: [sheet: string, marks: readonly string[]][] = [
  ['messages.css', ['<div class="site-message"', '<aside class="site-preview"']],
  ['sequences.css', ['<div class="step', '<section class="update"', '<div class="prompt', '<div class="integration"']],
  ['media.css', [' data-player="', ' data-language="mermaid"', ' data-integration="@mermaid/diagram"']],
  ['api.css', ['<div class="openapi"', '<section class="api"', '<div class="api api-schemas">']],
  ['feedback.css', ['<section class="page-feedback"']],
];

/** What a site has above and around its pages once somebody chose something. */
const LOOKS = [
  '<nav class="site-header-links',
  '<nav class="site-sections"',
  '<aside class="site-announcement',
  '<a class="site-session"',
  '<a class="site-title site-logo"',
  '<span class="site-icon"',
];

/** The style sheets that a page needs beside the one for all, in the order in which they count. */
export function sheetsFor(found: Marks, look: SiteLook | undefined): string[] {
  const has = (mark: string) => found.has(mark);
  const sheets = SHEETS.filter(([, marks]) => marks.some(has)).map(([sheet]) => sheet);
  return (look !== undefined && look.classes.length > 0) || LOOKS.some(has) ? [...sheets, 'looks.css'] : sheets;
}

/** Where a request of a reader's own is put together. */
export const CALL_FORM = '<form class="api-form"';

const SCRIPTS: [script: string, mark: string][] = [
  ['tabs.js', '<div class="tabs'],
  ['feedback.js', '<section class="page-feedback"'],
  ['try-it.js', CALL_FORM],
];

/** The scripts that a page needs beside the one for all, of those that need to be told nothing. */
export const scriptsFor = (found: Marks): string[] =>
  SCRIPTS.filter(([, mark]) => found.has(mark)).map(([script]) => script);

/** What of all that is looked for stands in a page. */
export type Marks = ReadonlySet<string>;

const MARKS = [...new Set([...SHEETS.flatMap(([, marks]) => marks), ...LOOKS, ...SCRIPTS.map(([, mark]) => mark)])];

/** A page is read once for all of them: most begin as every tag does, and looking for each by itself stops at every tag. */
const ANY = new RegExp(
  // The longer first, because only one is found at a place.
  MARKS.toSorted((a, b) => b.length - a.length)
    .map((mark) => RegExp.escape(mark))
    .join('|'),
  'g',
);

export function marksIn(body: string): Marks {
  const found = new Set(body.match(ANY));
  // What begins as another one is the other one too.
  for (const mark of MARKS)
    if (!found.has(mark) && [...found].some((longer) => longer.startsWith(mark))) found.add(mark);
  return found;
}
