// Says what is wrong with what was seen of a page in the editor.
import { openPage } from '../../content/src/editor/open.ts';
import { originOf } from '../../content/src/editor/origins.ts';
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
  words: number;
  /** Inserted words that changed nothing else. */
  wordsAlone: number;
  faults: Fault[];
}

export const nothing = (): Judged => ({ pages: 0, edits: 0, refused: 0, words: 0, wordsAlone: 0, faults: [] });

/** Adds a page to what was judged so far. */
export function judge(judged: Judged, source: string, seen: Seen): void {
  const say = (kind: Fault['kind'], about: string): void => void judged.faults.push({ kind, path: seen.path, about });
  judged.pages++;
  if (seen.error !== undefined) return say('thrown', seen.error);
  if (seen.opened !== source) say('open', difference(source, seen.opened));
  if (seen.undone !== source) say('undo', difference(source, seen.undone));
  for (const [index, step] of seen.steps.entries()) {
    judged.edits++;
    const [before, after] = step.refused;
    if (after > before) judged.refused++;
    // What the source says in the place of a refused block is not what is shown.
    if (before + after > 0) continue;
    const name = `${index} ${step.name}: `;
    if (!step.isRead) say('misread', name + difference(step.before, step.after));
    if (!keepsOthers(step)) say('outside', name + difference(step.before, step.after));
    judgeWord(judged, step);
  }
}

function judgeWord(judged: Judged, { word, before, after }: Step): void {
  if (word === undefined) return;
  judged.words++;
  if ([` ${word}`, `${word} `].some((each) => after.replace(each, '') === before)) judged.wordsAlone++;
}

/**
 * Where one block was edited, and something is left of it, all others have their bytes. What stands between them and a block that has
 * become one of another kind may change: a paragraph needs a blank line before it where a quote needs none.
 */
function keepsOthers({ before, after, kept: [start, end] }: Step): boolean {
  const { doc } = openPage(before);
  const edited = openPage(after).doc.content ?? [];
  const blocks = (doc.content ?? []).filter((node) => originOf(node)?.text !== '');
  const first = start + (blocks[0]?.type === 'frontMatter' ? 1 : 0);
  if (blocks.length - first - end !== 1 || edited.length < blocks.length) return true;
  const gaps = originOf(doc)?.gaps ?? [];
  const from = blocks.slice(0, first).reduce((sum, node, at) => sum + lengthOf(gaps[at]) + lengthOf(textOf(node)), 0);
  const opening = before.slice(0, from + lengthOf(gaps[first]));
  const closing = before.slice(opening.length + lengthOf(textOf(blocks[first])));
  if (edited[first]?.type === blocks[first]?.type) return after.startsWith(opening) && after.endsWith(closing);
  return after.startsWith(opening.trimEnd()) && after.endsWith(closing.trimStart());
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
export function toLines({ faults, ...counts }: Judged): string {
  const { pages, edits, refused, words, wordsAlone } = counts;
  const count = (kind: Fault['kind']): number => faults.filter((fault) => fault.kind === kind).length;
  const said = [
    `${pages} pages: ${count('open')} change when they are opened and saved, ${count('undo')} when edits are taken back`,
    `${edits} edits: ${count('outside')} change another block, ${count('misread')} are read as something else, ${refused} are refused`,
    `${words} inserted words: ${words - wordsAlone} change more than the word`,
    `${count('thrown')} pages fail`,
  ];
  return [...said, ...faults.map(({ kind, path, about }) => `${kind}  ${path}  ${about}`)].join('\n');
}
