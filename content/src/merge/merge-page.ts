import { each } from './fields.ts';
import { mergeSequence } from './merge-units.ts';
import { splitPage } from './split.ts';
import type { ConflictDecision, DecideConflict, MergedPage, Merging, PageConflict, Three } from './types.ts';
import { readTexts } from './versions.ts';

/** The three versions of a page; without a base, both sides made it. */
export type PageVersions = { base: Uint8Array | undefined; ours: Uint8Array; theirs: Uint8Array };

/**
 * Three-way merge of a page: front matter key by key, the title, then block by block, and inside of a block item by item, cell
 * by cell, line by line, and in prose word by word where that is safe. What neither side changed keeps every byte. Where both
 * changed the same in different ways, ours stays in place and the conflict has all three texts. New blocks of both sides at
 * one place both stay, ours first. Pure; its cost grows with the size of the page, its square only for a bounded number of
 * parts. Never throws.
 */
export function mergePage(versions: PageVersions, decide: DecideConflict = () => undefined): MergedPage {
  const conflicts: PageConflict[] = [];
  const { base, ours, theirs } = versions;
  if (isSame(ours, theirs) || isSame(base, theirs)) return { bytes: ours, conflicts };
  if (isSame(base, ours)) return { bytes: theirs, conflicts };
  const { texts, write } = readTexts({ base: base ?? new Uint8Array(), ours, theirs });
  const eol = texts.ours.includes('\r\n') ? '\r\n' : '\n';
  const settle: Merging['settle'] = (conflict, between) => {
    const decision = decide(conflict);
    if (decision === undefined) conflicts.push(conflict);
    if (typeof decision === 'object') return fitted(decision.text, conflict, eol);
    return decision === undefined ? conflict.ours : decided(conflict, decision, between);
  };
  const merging: Merging = { eol, settle };
  const text = base ? mergeTexts(merging, texts) : settleWhole(merging, texts);
  return { bytes: write(text), conflicts };
}

type Side = Extract<ConflictDecision, string>;

function decided(conflict: PageConflict, decision: Side, between: string): string | undefined {
  const { ours, theirs } = conflict;
  if (decision === 'ours' || decision === 'theirs') return conflict[decision];
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  const [first, second] = decision === 'both' ? [ours, theirs] : [theirs, ours];
  // Two values of one key would be none.
  return conflict.block.startsWith('front matter') ? second : first + between + second;
}

/** A text of somebody's with the line ends of the page, and one at its end where what it stands instead of has one. */
function fitted(text: string, { base, ours, theirs }: PageConflict, eol: string): string | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (lines === '') return undefined;
  return lines.replaceAll('\n', eol) + ((ours ?? theirs ?? base ?? '').endsWith('\n') ? eol : '');
}

/** The texts block by block. */
export const mergeTexts = (merging: Merging, texts: Three<string>): string =>
  mergeSequence(merging, each(texts, splitPage), { within: '', apart: 2 });

// Without a beginning in common nothing distinguishes an edit from a coincidence.
const settleWhole = (merging: Merging, { ours, theirs }: Three<string>): string =>
  merging.settle({ block: 'page', ours, theirs }, merging.eol.repeat(2)) ?? '';

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);
}
