import { matchSequences } from './sequences.ts';
import type { Three } from '../types.ts';

/** A stretch of a merge: what is to stand there, or where both sides changed it in different ways. */
export type Chunk = { kept: string[]; changed?: Three<string[]> } | { conflict: Three<string[]> };

/**
 * Three-way merge of sequences of texts, the classic way: what all three have in common splits them into stretches. Changes
 * that merely touch each other are in one stretch, so that they are a conflict.
 */
export function mergeChunks({ base, ours, theirs }: Three<string[]>): Chunk[] {
  const toOurs = matchSequences(base, ours);
  const toTheirs = matchSequences(base, theirs);
  const chunks: Chunk[] = [];
  const at = { base: 0, ours: 0, theirs: 0 };
  for (let index = 0; index <= base.length; index++) {
    const o = index === base.length ? ours.length : (toOurs[index] ?? -1);
    const t = index === base.length ? theirs.length : (toTheirs[index] ?? -1);
    if (o === -1 || t === -1) continue;
    if (index > at.base || o > at.ours || t > at.theirs)
      chunks.push(
        mergeStretch({
          base: base.slice(at.base, index),
          ours: ours.slice(at.ours, o),
          theirs: theirs.slice(at.theirs, t),
        }),
      );
    const stable = base[index];
    if (stable !== undefined) chunks.push({ kept: [stable] });
    Object.assign(at, { base: index + 1, ours: o + 1, theirs: t + 1 });
  }
  return chunks;
}

function mergeStretch(stretch: Three<string[]>): Chunk {
  const { base, ours, theirs } = stretch;
  if (isSame(ours, theirs) || isSame(theirs, base)) return { kept: ours, changed: stretch };
  if (isSame(ours, base)) return { kept: theirs, changed: stretch };
  return { conflict: stretch };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
