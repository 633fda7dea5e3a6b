import type { Found } from './rewrite.ts';

/** What the library says of a document, in words for whoever wrote it. */
const SAYINGS: readonly [RegExp, (name: string) => string][] = [
  [
    /^Unrecognised (?:paragraph|run|table) style: '?(.*?)'? \(Style ID/,
    // One without a name is not described either, which is said already.
    (name) => (name === 'null' ? '' : `The style “${name}” has no counterpart here; its text came over as plain text.`),
  ],
  [
    /^(?:Paragraph|Run|Table|Numbering) style with ID (.*?) was referenced but not defined/,
    (name) => `The style “${name}” is named and not described in the document.`,
  ],
  [/^An unrecognised element was ignored: (.*)$/, (name) => `Something that only Word shows was left out (${name}).`],
  [
    /^(?:An unrecognised break type was ignored|Unsupported break type): (.*)$/,
    (name) => `A break of the kind “${name}” was left out.`,
  ],
  [
    /^A w:sym element with an unsupported character was ignored: char \S+ in font (.*)$/,
    (name) => `A symbol of the font “${name}” was left out.`,
  ],
  [
    /^A v:imagedata element without a relationship ID was ignored|^Could not find image file/,
    () => 'A picture is not in the document and was left out.',
  ],
  [
    /^Image of type (.*) is unlikely to display/,
    (name) => `A picture has a format that browsers do not show (${name}).`,
  ],
];

export function saidOf(message: string): string {
  for (const [pattern, say] of SAYINGS) {
    const found = pattern.exec(message);
    if (found !== null) return say((found[1] ?? '').slice(0, 100));
  }
  return 'A part of the document was read otherwise than Word reads it.';
}

/** What came over otherwise than it was, as far as the library does not see it. */
export function changesOf({ changes, plainFormulas }: Found): string[] {
  const said: string[] = [];
  if (changes > 0)
    said.push(
      `${changes} tracked ${changes === 1 ? 'change' : 'changes'} came over as accepted: what was inserted is there, and what was deleted is not.`,
    );
  if (plainFormulas > 0)
    said.push(
      `${plainFormulas} ${plainFormulas === 1 ? 'formula is' : 'formulas are'} too large and came over as plain text.`,
    );
  return said;
}

/** What did not come over. */
export const lossesOf = ({ comments }: Found): string[] =>
  comments === 0 ? [] : [`${comments} ${comments === 1 ? 'comment' : 'comments'} of reviewers stayed out.`];
