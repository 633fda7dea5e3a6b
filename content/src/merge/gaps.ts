import { each, mergeBlanks } from './fields.ts';
import type { Sequence, Three } from './types.ts';

/** A part of the merged sequence: its text, and which unit of each version it comes from. */
export type Placed = { text: string } & Partial<Three<number>>;

export type Joining = {
  versions: Three<Sequence>;
  eol: string;
  /** Line ends that must stand between parts that were never next to each other. */
  apart: number;
};

const VERSIONS = ['base', 'ours', 'theirs'] as const;

/** The parts with the gaps between them: where two were neighbors, as they were; else wide enough to keep them apart. */
export function joinParts(joining: Joining, parts: readonly Placed[]): string {
  const { versions } = joining;
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return emptyGap(versions);
  const withUnits = each(versions, (version) => (version.units.length === 0 ? undefined : version.gaps));
  const texts = [mergeBlanks(each(withUnits, (gaps) => gaps?.[0])) ?? ''];
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    texts.push(part.text);
    if (next) texts.push(gapBetween(joining, part, next));
  });
  texts.push(mergeBlanks(each(withUnits, (gaps) => gaps?.at(-1))) ?? '');
  return texts.join('');
}

function emptyGap(versions: Three<Sequence>): string {
  const empty = each(versions, ({ units, gaps }) => (units.length === 0 ? gaps.join('') : undefined));
  const ends = each(versions, ({ gaps }) => gaps.at(-1));
  return mergeBlanks(empty) ?? mergeBlanks(ends) ?? '';
}

function gapBetween({ versions, eol, apart }: Joining, part: Placed, next: Placed): string {
  const between = each(versions, () => undefined) as Three<string | undefined>;
  const near: string[] = [];
  for (const version of VERSIONS) {
    const [from, to] = [part[version], next[version]];
    const { units, gaps } = versions[version];
    if (from !== undefined && to === from + 1) between[version] = gaps[to];
    if (from !== undefined && from < units.length - 1) near.push(gaps[from + 1] ?? '');
    if (to !== undefined && to > 0) near.push(gaps[to] ?? '');
  }
  const merged = mergeBlanks(between);
  if (merged !== undefined) return merged;
  const wide = near.filter((gap) => lineEnds(gap) >= apart).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return wide[0] ?? eol.repeat(apart);
}

const lineEnds = (gap: string): number => gap.split('\n').length - 1;
