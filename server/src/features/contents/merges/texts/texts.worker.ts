import {
  type BlockChange,
  decodeText,
  diffPage,
  links,
  type MergedPage,
  mergeLive,
  mergePage,
  type PageConflict,
  type PageLink,
  type PageVersions,
  parsePage,
  type Three,
} from '@lectern/content';
import { fieldsFromText } from '../../facts.ts';
import type { Decision } from '../conflicts.ts';
import { ANSWER, TOO_LARGE, withWords, writeDiff, type WrittenDiff } from './rules.ts';

/** Two texts, and for how many runs of words an answer still has room. */
export interface Pair {
  before?: Uint8Array;
  after?: Uint8Array;
  words: number;
}

export function compareTexts({ before, after, words }: Pair): WrittenDiff {
  const { fields, blocks } = diffPage(before, after);
  if (blocks.length > ANSWER.blocks) return TOO_LARGE;
  return writeDiff(withWords({ fields, blocks: blocks.map(withoutKept) }, words));
}

/** The links of a text, in their order. */
export const linksOf = (text: string): PageLink[] => links(text);

// What stayed is the same before and after.
const withoutKept = ({ before, ...block }: BlockChange): BlockChange =>
  block.kind === 'kept' || before === undefined ? block : { ...block, before };

export interface MergedTexts {
  bytes: Uint8Array;
  /** All of them in their order, also those that were decided. */
  conflicts: PageConflict[];
  headings: { ours: string | undefined; theirs: string | undefined; merged: string | undefined };
  /** What the merged text says of its page. */
  facts: ReturnType<typeof fieldsFromText>;
}

/** Merges three texts. Decisions are in the order of the conflicts, which is the same whatever is decided. */
export function mergeTexts({
  versions,
  decisions,
}: {
  versions: PageVersions;
  decisions: readonly (Decision | undefined)[];
}): MergedTexts {
  const conflicts: PageConflict[] = [];
  const { bytes } = mergePage(versions, (conflict) => {
    conflicts.push(conflict);
    return decisions[conflicts.length - 1];
  });
  return { ...describeMerged(versions, bytes), conflicts };
}

/** Merges what several people write at the same time: both sides stay, word by word. */
export const mergeTogether = (versions: Three<Uint8Array>): MergedPage => mergeLive(versions);

export function describeMerged(versions: PageVersions, bytes: Uint8Array): Omit<MergedTexts, 'conflicts'> {
  const merged = parsePage(decodeText(bytes).text);
  const headings = { ours: headingOf(versions.ours), theirs: headingOf(versions.theirs), merged: merged.h1 };
  return { bytes, headings, facts: fieldsFromText(merged) };
}

const headingOf = (bytes: Uint8Array): string | undefined => parsePage(decodeText(bytes).text).h1;
