import type { Three } from './types.ts';

/** The value that one side gave, or both; undefined in `conflict` where each gave another. */
export type Field<T> = { value: T } | { conflict: true };

/** Three-way merge of a value that is one thing. */
export function mergeField<T>({ base, ours, theirs }: Three<T>): Field<T> {
  if (ours === theirs || theirs === base) return { value: ours };
  return ours === base ? { value: theirs } : { conflict: true };
}

/** Blanks: where both sides changed them, the longer ones, whoever made them. Undefined is whoever has none there. */
export function mergeBlanks({ base, ours, theirs }: Three<string | undefined>): string | undefined {
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const merged = mergeField<string | undefined>({ base, ours, theirs });
  if ('value' in merged) return merged.value;
  if (ours.length === theirs.length) return ours < theirs ? ours : theirs;
  return ours.length > theirs.length ? ours : theirs;
}

/** The same part of all three. */
export const each = <T, U>(three: Three<T>, part: (version: T) => U): Three<U> => ({
  base: part(three.base),
  ours: part(three.ours),
  theirs: part(three.theirs),
});
