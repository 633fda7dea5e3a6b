/** Of these, nobody writes one by accident. A dash or a number alone may be just that. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^(?:`{3,}|~{3,})/m,
  /^ {0,3}[-*+] +\S.*\n(?:\s*\n)?\s*(?:[-*+] +\S| {2,}\S)/m,
  /^ {0,3}1[.)] +\S.*\n(?:\s*\n)?\s*(?:\d+[.)] +\S| {3,}\S)/m,
  /^ {0,3}[-*+] \[[ xX]\] /m,
  /^> +\S/m,
  /^\|.*\|\s*\n\|?[\s:|-]+\|/m,
  /!?\[[^\]\n]+\]\([^()\s]+(?: "[^"\n]*")?\)/,
  /(?:^|\s)\*\*\S(?:[^*\n]*\S)?\*\*/,
  /(?:^|\s)`[^`\n]+`(?:$|[\s.,;:!?)])/,
  /^\{% [a-z-]+/m,
  /^<(?:details|figure|table|img)\b/m,
];

/** Looked at: who pastes a long text has written in its beginning what it is. */
const LOOKED_AT = 20_000;

/** Whether a plain text is meant as Markdown. */
export function isMarkdown(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  return SIGNS.some((sign) => sign.test(beginning));
}
