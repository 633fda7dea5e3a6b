/**
 * A title as one path segment: lower case, accents removed, every run of anything but letters and digits a hyphen.
 * Letters of all scripts stay as they are. May be empty (a title of symbols only): the caller has a fallback.
 */
export function slugify(title: string): string {
  return removeAccents(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
}

/** Accents go only where they sit on Latin, Greek or Cyrillic letters; in other scripts a mark is part of the letter. */
export function removeAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC');
}
