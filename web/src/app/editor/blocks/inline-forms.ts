/** What stands in a line and has a form. The forms themselves come later than the keys that open them; a test compares both. */
export const INLINE_FORMS: ReadonlySet<string> = new Set([
  'button',
  'expression',
  'footnoteRef',
  'icon',
  'image',
  'inlineFormula',
  'inlineSource',
]);
