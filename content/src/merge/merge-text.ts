import { mergeChunks } from './alignment/chunks.ts';
import { each } from './fields.ts';
import type { Merging, Three, UnitKind } from './types.ts';
import { isComplete, linesOf, wordsOf } from './alignment/words.ts';

/** In these the place of a word in its line has no meaning beyond the sentence. */
const PROSE = new Set<UnitKind>([
  'paragraph',
  'heading',
  'title',
  'item',
  'quote',
  'html',
  'footnote',
  'text',
  'tag',
  'row',
]);

/** Three-way merge of one text: line by line, and in prose word by word where both changed the same line. */
export function mergeText(
  merging: Merging,
  { block, kind }: { block: string; kind: UnitKind },
  texts: Three<string>,
): string {
  const chunks = mergeChunks(each(texts, linesOf));
  return chunks
    .map((chunk) => {
      if (!('conflict' in chunk)) return chunk.kept.join('');
      const lines = each(chunk.conflict, (part) => part.join(''));
      const words = PROSE.has(kind) ? mergeWords(lines) : undefined;
      // Both of two paragraphs stay two; without a blank line between them they would be one.
      const apart = chunks.length === 1 && (kind === 'paragraph' || kind === 'heading') ? 2 : 1;
      return words ?? settleLines(merging, { block, apart }, lines);
    })
    .join('');
}

function settleLines(
  merging: Merging,
  { block, apart }: { block: string; apart: number },
  lines: Three<string>,
): string {
  const { eol } = merging;
  const between = lines.ours === '' ? '' : eol.repeat(lines.ours.endsWith('\n') ? apart - 1 : apart);
  return merging.settle({ block, ...lines }, between) ?? '';
}

/**
 * Both sides' changes of a text, if no two of them touch and those of one side, up to the next of the other, end every mark that
 * they begin: half of somebody's link and half of somebody else's emphasis would be neither. Undefined if it is not safe.
 */
export function mergeWords(texts: Three<string>): string | undefined {
  const chunks = mergeChunks(each(texts, wordsOf));
  const kept: string[] = [];
  let run: Run | undefined;
  for (const chunk of chunks) {
    if ('conflict' in chunk) return undefined;
    for (const word of chunk.kept) kept.push(word);
    if (!chunk.changed) {
      for (const word of chunk.kept) run?.since.push(word);
      continue;
    }
    const { base } = chunk.changed;
    const side = sideOf(chunk.changed);
    if (run?.side === side) {
      for (const word of [...run.since, ...base]) run.base.push(word);
      for (const word of [...run.since, ...chunk.kept]) run.made.push(word);
      run.since = [];
    } else if (run && !isSafe(run)) return undefined;
    else run = { side, base: [...base], made: [...chunk.kept], since: [] };
  }
  return run && !isSafe(run) ? undefined : kept.join('');
}

/** Changes of one side, one after the other: the words before and after, and those that stayed since the last change. */
type Run = { side: 'ours' | 'theirs' | 'both'; base: string[]; made: string[]; since: string[] };

function sideOf(changed: Three<string[]>): Run['side'] {
  const { base, ours, theirs } = each(changed, (words) => words.join(''));
  if (ours === theirs) return 'both';
  return ours === base ? 'theirs' : 'ours';
}

const isSafe = ({ base, made }: Run): boolean => isComplete(base.join('')) && isComplete(made.join(''));
