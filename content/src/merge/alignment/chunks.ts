import { matchSequences } from './sequences.ts';
import type { Three } from '../types.ts';

/** A stretch of a merge: what is to stand there, or where both sides changed it in different ways. */
export type Chunk<T = string> = { kept: T[]; changed?: Three<T[]> } | { conflict: Three<T[]> };

/**
 * Three-way merge of sequences of texts, the classic way: what all three have in common splits them into stretches. Changes
 * that merely touch each other are in one stretch, so that they are a conflict.
 */
export const mergeChunks = (versions: Three<string[]>): Chunk[] => mergeKeyed(versions, (text) => text);

/** The same of items with keys: those of one key are the same, and what nobody changed is as theirs has it. */
export function mergeKeyed<T>({ base, ours, theirs }: Three<T[]>, keyOf: (item: T) => string): Chunk<T>[] {
  const keys = { base: base.map(keyOf), ours: ours.map(keyOf), theirs: theirs.map(keyOf) };
  const toOurs = matchSequences(keys.base, keys.ours);
  const toTheirs = matchSequences(keys.base, keys.theirs);
  const isSame: IsSame<T> = (a, b) =>
    a.length === b.length && a.every((item, index) => b[index] !== undefined && keyOf(item) === keyOf(b[index]));
  const chunks: Chunk<T>[] = [];
  const at = { base: 0, ours: 0, theirs: 0 };
  for (let index = 0; index <= base.length; index++) {
    const o = index === base.length ? ours.length : (toOurs[index] ?? -1);
    const t = index === base.length ? theirs.length : (toTheirs[index] ?? -1);
    if (o === -1 || t === -1) continue;
    if (index > at.base || o > at.ours || t > at.theirs)
      chunks.push(
        mergeStretch(
          {
            base: base.slice(at.base, index),
            ours: ours.slice(at.ours, o),
            theirs: theirs.slice(at.theirs, t),
          },
          isSame,
        ),
      );
    const stable = theirs[t];
    if (stable !== undefined) chunks.push({ kept: [stable] });
    Object.assign(at, { base: index + 1, ours: o + 1, theirs: t + 1 });
  }
  return chunks;
}

type IsSame<T> = (a: readonly T[], b: readonly T[]) => boolean;

function mergeStretch<T>(stretch: Three<T[]>, isSame: IsSame<T>): Chunk<T> {
  const { base, ours, theirs } = stretch;
  if (isSame(ours, theirs) || isSame(ours, base)) return { kept: theirs, changed: stretch };
  if (isSame(theirs, base)) return { kept: ours, changed: stretch };
  return { conflict: stretch };
}
