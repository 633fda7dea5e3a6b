/** Colors of tags. Those with a `$` follow the colors of each site. */
export const COLORS: readonly (readonly [value: string, label: string])[] = [
  ['default', 'No color'],
  ['green', 'Green'],
  ['blue', 'Blue'],
  ['red', 'Red'],
  ['orange', 'Orange'],
  ['yellow', 'Yellow'],
  ['purple', 'Purple'],
  ['pink', 'Pink'],
  ['violet', 'Violet'],
  ['cyan', 'Cyan'],
  ['$primary', 'Main color of the site'],
  ['$tint', 'Tint of the site'],
  ['$info', 'Information'],
  ['$success', 'Success'],
  ['$warning', 'Warning'],
  ['$danger', 'Danger'],
];

/** The name of a tag that has this label: without what names cannot have. */
export const toName = (label: string): string =>
  label
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s,"'{}\p{Cc}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
