// Words of our own that the field has better ones for. CONTRIBUTING says what to write instead.
import type { Document } from './read.ts';

const AVOIDED: readonly [RegExp, string][] = [
  [/\b(?:is|are|was|were) told\b/i, 'say who receives what'],
  [/\bbeside\b/i, 'write "next to" or "with"'],
  [/\bsigns? of (?:a|the) condition/i, 'write "condition tag"'],
  [/\bleads? nowhere\b/i, 'write "is broken" or "cannot be resolved"'],
  [
    /\b(?:behaviour|colour|licence|organis|centre\b|favour|grey\b|recognis|initialis|optimis|normalis)/i,
    'spell it as Americans do',
  ],
];

/** One sentence for each line of a document that has such a word outside of code. */
export function findAvoidedWords(document: Document): string[] {
  let isCode = false;
  return document.text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return [];
    const prose = line.replaceAll(/`[^`]*`/g, '');
    return AVOIDED.flatMap(([word, advice]) => {
      const found = word.exec(prose)?.[0];
      return found === undefined ? [] : [`${document.path}:${index + 1} has "${found}": ${advice}.`];
    });
  });
}
