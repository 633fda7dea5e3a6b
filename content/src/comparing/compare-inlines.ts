import type { EditNode } from '../editor/types.ts';
import { matchSequences } from '../merge/alignment/sequences.ts';
import { wordsOf } from '../merge/alignment/words.ts';
import type { ComparedNode } from './types.ts';

/** A word with its marks, or what stands in a line and is no text. */
type Token = { node: EditNode; key: string; marks: string };

/**
 * What stands in lines, word by word: what stayed, came or went, and what says the same in another format. Runs of words are one
 * node of text.
 */
export function compareInlines(before: readonly EditNode[], after: readonly EditNode[]): ComparedNode[] {
  const [from, to] = [tokensOf(before), tokensOf(after)];
  const matches = apartFromBlanks(
    matchSequences(
      from.map(({ key }) => key),
      to.map(({ key }) => key),
    ),
    { from, to },
  );
  const runs = new Runs();
  let next = 0;
  const addUpTo = (end: number): void => {
    for (; next < end; next++) runs.add('added', to[next]);
  };
  from.forEach((token, index) => {
    const match = matches[index] ?? -1;
    if (match === -1) return runs.add('removed', token);
    addUpTo(match);
    runs.add(token.marks === to[match]?.marks ? 'kept' : 'changed', to[match], token);
    next = match + 1;
  });
  addUpTo(to.length);
  return runs.all;
}

const tokensOf = (nodes: readonly EditNode[]): Token[] =>
  nodes.flatMap((node): Token[] => {
    const marks = JSON.stringify(node.marks ?? []);
    if (node.type !== 'text') return [{ node, key: `node ${JSON.stringify({ ...node, marks: [] })}`, marks }];
    return wordsOf(node.text ?? '').map((text) => ({ node: { ...node, text }, key: `text ${text}`, marks }));
  });

/**
 * Blanks and single signs that stayed between words that all went are no more than chance: read together, what went and what came
 * are understood, and a blank between each two words is not.
 */
function apartFromBlanks(matches: readonly number[], { from, to }: { from: Token[]; to: Token[] }): number[] {
  const kept = [...matches];
  for (let start = 0; start < kept.length; start++) {
    if (kept[start] === -1) continue;
    let end = start;
    while (end + 1 < kept.length && kept[end + 1] === (kept[end] ?? -1) + 1) end++;
    const first = kept[start] ?? 0;
    const last = kept[end] ?? 0;
    const isBlank = from
      .slice(start, end + 1)
      .every(({ node }) => node.type === 'text' && /^[^\S\n]+$/.test(node.text ?? ''));
    // Something went and something came, on both sides of it.
    const isBetween = start > 0 && end + 1 < from.length && first > 0 && last + 1 < to.length;
    if (isBlank && isBetween && kept[start - 1] === -1 && !matches.includes(first - 1)) kept.fill(-1, start, end + 1);
    start = end;
  }
  return kept;
}

class Runs {
  readonly all: ComparedNode[] = [];

  add(kind: ComparedNode['kind'], token: Token | undefined, was?: Token): void {
    if (token === undefined) return;
    const last = this.all.at(-1);
    const one = { kind, node: token.node, ...(kind === 'changed' && was !== undefined && { was: was.node }) };
    if (last !== undefined && isSameRun(last, one)) this.all[this.all.length - 1] = joined(last, one);
    else this.all.push(one);
  }
}

const isSameRun = (last: ComparedNode, one: ComparedNode): boolean =>
  last.kind === one.kind &&
  last.node.type === 'text' &&
  one.node.type === 'text' &&
  isMarkedAlike(last.node, one.node) &&
  isMarkedAlike(last.was, one.was);

const isMarkedAlike = (one: EditNode | undefined, other: EditNode | undefined): boolean =>
  JSON.stringify(one?.marks ?? []) === JSON.stringify(other?.marks ?? []);

const joined = (last: ComparedNode, { node, was }: ComparedNode): ComparedNode => ({
  ...last,
  node: { ...last.node, text: (last.node.text ?? '') + (node.text ?? '') },
  ...(last.was !== undefined && { was: { ...last.was, text: (last.was.text ?? '') + (was?.text ?? '') } }),
});
