import type { Token } from 'markdown-it';
import { knownTag } from '../markdown/tag-names.ts';
import type { BlockTag } from '../markdown/tag-syntax.ts';

/** Tags that nest deeper are parts by themselves. */
const DEPTH_AT_MOST = 50;

/** Which block ends which: an end belongs to the nearest tag of its name that is open, those inside it stay without one. */
export function pairedTags(blocks: readonly { token: Token | undefined }[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: { base: string; index: number }[] = [];
  const counts = new Map<string, number>();
  const count = (base: string, by: number): void => void counts.set(base, (counts.get(base) ?? 0) + by);
  blocks.forEach(({ token }, index) => {
    const tag = token?.type === 'block_tag' ? knownTag((token.meta as BlockTag).name) : undefined;
    if (!tag) return;
    if (!tag.closes) {
      open.push({ base: tag.base, index });
      count(tag.base, 1);
      return;
    }
    if ((counts.get(tag.base) ?? 0) === 0) return;
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.base, -1);
      if (last.base !== tag.base) continue;
      pairs.set(last.index, index);
      break;
    }
  });
  return withoutDeepest(pairs, blocks.length);
}

function withoutDeepest(pairs: ReadonlyMap<number, number>, length: number): Map<number, number> {
  const kept = new Map<number, number>();
  const ends: number[] = [];
  for (let index = 0; index < length; index++) {
    while ((ends.at(-1) ?? length) <= index) ends.pop();
    const end = pairs.get(index);
    if (end === undefined || ends.length >= DEPTH_AT_MOST) continue;
    ends.push(end);
    kept.set(index, end);
  }
  return kept;
}
