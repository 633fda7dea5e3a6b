import { isSeparator, type SummaryLine, summaryLines } from './summary-lines.ts';
import type { SummaryEntry } from '../summary-types.ts';
import { parseSummary } from './summary.ts';

/** An entry of a SUMMARY with the lines that it is written in, as they are, ends of lines included. */
export interface Piece {
  entry: SummaryEntry;
  above: Piece | undefined;
  /** The first one below it. */
  below: Piece | undefined;
  /** The one before it in the file. */
  before: Piece | undefined;
  /** Blank lines, comments and dividers before it. */
  lead: readonly string[];
  own: readonly string[];
  indent: number;
}

/** A SUMMARY taken apart: all its lines, each in one place. */
export interface Pieces {
  head: readonly string[];
  pieces: readonly Piece[];
  tail: readonly string[];
  /** The marker of its list items, and the end of its lines. */
  marker: string;
  end: string;
}

/** Text that is neither an entry nor has any below it stays with the entry before it. */
export const isEntry = ({ kind, children }: SummaryEntry): boolean => kind !== 'text' || children.length > 0;

/** Takes a SUMMARY apart, so that what did not change can be put together again byte for byte. */
export function takeApart(text: string): Pieces {
  const raw = text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
  const lines = summaryLines(text);
  const found: Piece[] = [];
  const visit = (entries: readonly SummaryEntry[], above: Piece | undefined): void => {
    for (const entry of entries.filter(isEntry)) {
      const indent = lines[entry.line - 1]?.indent ?? 0;
      const piece: Piece = {
        entry,
        above,
        below: undefined,
        before: found.at(-1),
        lead: [],
        own: [],
        indent,
      };
      if (above !== undefined) above.below ??= piece;
      found.push(piece);
      visit(entry.children, piece);
    }
  };
  visit(parseSummary(text).entries, undefined);
  let from = (found[0]?.entry.line ?? raw.length + 1) - 1;
  const head = raw.slice(0, from);
  let lead: readonly string[] = [];
  for (const [index, piece] of found.entries()) {
    const next = (found[index + 1]?.entry.line ?? raw.length + 1) - 1;
    const until = lastLine(lines, piece.entry, next);
    piece.lead = lead;
    piece.own = raw.slice(from, until);
    lead = raw.slice(until, next);
    from = next;
  }
  const first = found.find(({ entry }) => entry.kind !== 'group');
  return {
    head,
    pieces: found,
    tail: lead,
    marker: /^[-*+]/.exec(lines[(first?.entry.line ?? 0) - 1]?.text ?? '')?.[0] ?? '*',
    end: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
  };
}

/** The line behind the last one of an entry: what comes then, up to the next entry, is blank, a comment or a divider. */
function lastLine(lines: readonly SummaryLine[], entry: SummaryEntry, next: number): number {
  const first = entry.line - 1;
  const underlined = entry.kind === 'group' && !(lines[first]?.text ?? '').startsWith('#');
  let until = Math.min(next, lines.length);
  for (; until > first + (underlined ? 2 : 1); until -= 1) {
    const text = lines[until - 1]?.text ?? '';
    if (text !== '' && !isSeparator(text)) break;
  }
  return until;
}
