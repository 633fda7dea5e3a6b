// Says what is wrong with what was seen of a page in the editor.
import type { EditNode } from '../../content/src/editor/types.ts';
import { openPage } from '../../content/src/editor/open.ts';
import { originOf } from '../../content/src/editor/origins.ts';
import type { Row } from '../../bench/report.ts';
import type { Seen, Step } from '../../web/src/app/editor/fidelity/types.ts';

export interface Fault {
  /**
   * Opened and saved, it is another page; an edit changed another block; what was saved is read as something else; edits that were
   * taken back have left something.
   */
  kind: 'open' | 'outside' | 'misread' | 'undo' | 'thrown';
  path: string;
  /** What was done, and where the texts differ. */
  about: string;
}

export interface Judged {
  pages: number;
  edits: number;
  /** Edits after which the editor says that one more block cannot be written. */
  refused: number;
  /** Which edits these were, a line each. */
  refusals: string[];
  words: number;
  /** Inserted words that changed nothing else. */
  wordsAlone: number;
  /** What changed by the others, a line each. */
  wordsNot: string[];
  faults: Fault[];
  /** What was done, and how often. */
  done: Record<string, number>;
}

export const nothing = (): Judged => ({
  ...{ pages: 0, edits: 0, refused: 0, words: 0, wordsAlone: 0 },
  ...{ faults: [], done: {}, wordsNot: [], refusals: [] },
});

/** Adds a page to what was judged so far. */
export function judge(judged: Judged, source: string, seen: Seen): void {
  const say = (kind: Fault['kind'], about: string): void => void judged.faults.push({ kind, path: seen.path, about });
  judged.pages++;
  if (seen.error !== undefined) return say('thrown', seen.error);
  if (seen.opened !== source) say('open', difference(source, seen.opened));
  if (seen.undone !== source) say('undo', difference(source, seen.undone));
  for (const [index, step] of seen.steps.entries()) {
    judged.edits++;
    judged.done[step.name] = (judged.done[step.name] ?? 0) + 1;
    const [before, after] = step.refused;
    if (after > before) {
      judged.refused++;
      judged.refusals.push(`${seen.path}  ${index} ${step.name}`);
    }
    // What the source says in the place of a refused block is not what is shown.
    if (before + after > 0) continue;
    const name = `${index} ${step.name}: `;
    if (!step.isRead) say('misread', name + difference(step.before, step.after));
    const other = changedOutside(step);
    if (other !== undefined) say('outside', name + difference(...other));
    judgeWord(judged, seen.path, step);
  }
}

function judgeWord(judged: Judged, path: string, { word, before, after }: Step): void {
  if (word === undefined) return;
  judged.words++;
  if ([` ${word}`, `${word} `].some((each) => after.replace(each, '') === before)) judged.wordsAlone++;
  else judged.wordsNot.push(`${path}  ${difference(before, after)}`);
}

/**
 * The blocks before the edited ones and behind them have their bytes. What stands between them and a block that has become one of
 * another kind may change: a paragraph needs a blank line before it where a quote needs none.
 */
function changedOutside({ before, after, kept: [start, end] }: Step): [expected: string, found: string] | undefined {
  const { doc } = openPage(before);
  const edited = openPage(after).doc.content ?? [];
  const blocks = (doc.content ?? []).filter((node) => originOf(node)?.text !== '');
  const opens = start + (blocks[0]?.type === 'frontMatter' ? 1 : 0);
  const first = isSeam(edited, opens) || isSeam(blocks, opens) ? opens - 1 : opens;
  const kept = isSeam(edited, edited.length - end) || isSeam(blocks, blocks.length - end) ? end - 1 : end;
  const last = blocks.length - kept;
  const gaps = originOf(doc)?.gaps ?? [];
  const until = (count: number): number =>
    blocks.slice(0, count).reduce((sum, node, at) => sum + lengthOf(gaps[at]) + lengthOf(textOf(node)), 0);
  const opening = before.slice(0, until(first) + lengthOf(gaps[first]));
  const closing = before.slice(Math.max(opening.length, until(last)));
  const isOne = last - first === 1 && edited.length === blocks.length && edited[first]?.type === blocks[first]?.type;
  const [above, below] = isOne ? [opening, closing] : [opening.trimEnd(), closing.trimStart()];
  if (!after.startsWith(above)) return [above, after.slice(0, above.length)];
  return after.endsWith(below) ? undefined : [below, below === '' ? '' : after.slice(-below.length)];
}

/**
 * Lists that are neighbors are distinguished by their marks, and code that is indented by the fence of one of the two: without that, they
 * would be one. So one that gets such a neighbor, or loses it, is written otherwise.
 */
function isSeam(blocks: readonly EditNode[], index: number): boolean {
  const [before, after] = [blocks[index - 1]?.type, blocks[index]?.type];
  return before === after && (after === 'list' || after === 'code');
}

/** As rows of the bench. */
export function toRows(names: string, { pages, edits, refused, words, wordsAlone, faults }: Judged): Row[] {
  const count = (...kinds: Fault['kind'][]): number => faults.filter(({ kind }) => kinds.includes(kind)).length;
  const row = (what: string, ours: string): Row => ({ what: `editor over ${names}: ${what}`, ours });
  return [
    row('pages that change when they are opened and saved', `${count('open')} of ${pages}`),
    row('edits at random that change another block', `${count('outside')} of ${edits}`),
    row('edits that are read back as something else', `${count('misread')} of ${edits}`),
    row('edits that are refused and shown', `${refused} of ${edits}`),
    row('inserted words that change only the word', `${wordsAlone} of ${words}`),
    row('pages that are not what they were when all is taken back', `${count('undo', 'thrown')} of ${pages}`),
  ];
}

const textOf = (node: Parameters<typeof originOf>[0] | undefined): string => (node && originOf(node)?.text) ?? '';
const lengthOf = (text: string | undefined): number => text?.length ?? 0;

/** Where two texts differ, in few words. */
function difference(expected: string, found: string): string {
  let start = 0;
  while (start < expected.length && expected[start] === found[start]) start++;
  const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, start - 40), start + 80));
  return `${part(expected)} became ${part(found)}`;
}

/** As one line, with the faults below it. */
export function toLines({ faults, wordsNot, refusals, ...counts }: Judged): string {
  const { pages, edits, refused, words, wordsAlone } = counts;
  const count = (kind: Fault['kind']): number => faults.filter((fault) => fault.kind === kind).length;
  const said = [
    `${pages} pages: ${count('open')} change when they are opened and saved, ${count('undo')} when edits are taken back`,
    `${edits} edits: ${count('outside')} change another block, ${count('misread')} are read as something else, ${refused} are refused`,
    `${words} inserted words: ${words - wordsAlone} change more than the word`,
    `${count('thrown')} pages fail`,
  ];
  const wider = wordsNot.map((each) => `more than the word  ${each}`);
  return [
    ...said,
    ...faults.map(({ kind, path, about }) => `${kind}  ${path}  ${about}`),
    ...wider,
    ...refusals.map((each) => `refused  ${each}`),
  ].join('\n');
}
