import { type Labels, labelsIn } from '@lectern/theme';

/** What the content kernel calls its blocks, in its own language. */
const KEYS: Record<string, keyof Labels> = {
  Note: 'note',
  Success: 'success',
  Warning: 'warning',
  Danger: 'danger',
  Footnotes: 'footnotes',
  Footnote: 'footnote',
  'Back to the text': 'backToText',
  'To do': 'toDo',
  Done: 'done',
  'Link to this section': 'linkTo',
};

// No text can look like a tag, so nothing of an author's is taken for one of these. A tag ends at the first character that a tag
// may not hold, so that each character is looked at once.
const TAGS =
  /<(?:div class="hint |a class="(?:heading-link|footnote-ref|footnote-back)"|input type="checkbox"|section class="footnotes")[^<>]*>/g;

const LABEL = / aria-label="([A-Za-z ]+)/;

/** The HTML of a body with the labels of its blocks in another language: what follows a label, such as a number, stays. */
export function inLanguage(html: string, locale: string): string {
  if (locale === 'en') return html;
  const labels = labelsIn(locale);
  return html.replaceAll(TAGS, (tag) =>
    tag.replace(LABEL, (whole, english: string) => {
      const key = KEYS[english.trimEnd()];
      const rest = english.slice(english.trimEnd().length);
      return key === undefined ? whole : ` aria-label="${labels[key]}${rest}`;
    }),
  );
}
