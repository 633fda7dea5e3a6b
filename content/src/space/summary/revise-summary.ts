import { resolveTarget } from '../../links/resolve.ts';
import { fileLookup } from '../file-lookup.ts';
import { isMarkdownPath } from '../page-paths.ts';
import { columns, isSeparator, listItem } from './summary-lines.ts';
import { isEntry, type Piece, type Pieces, takeApart } from './summary-pieces.ts';
import type { SummaryEntry } from '../summary-types.ts';
import { parseSummary } from './summary.ts';
import { computedItem, groupHeading, idOfGroup, oneLine, type WrittenEntry, writeLink } from './write-summary.ts';

type Find = (path: string) => string | undefined;

interface Revision extends Pieces {
  out: string[];
  find: Find;
  /** Pieces that nothing was written for, by what they say. */
  free: Map<string, Piece[]>;
  /** The piece that was written last; undefined behind a line of ours. */
  last: Piece | undefined;
  /** Whether what was written last is a group's heading. */
  afterHeading: boolean;
  inGroup: boolean;
}

/** Where entries are written: below which piece, and how far that one was moved to the right. */
interface Place {
  above: Piece | undefined;
  indent: number | undefined;
  shift: number;
  isTop: boolean;
}

/**
 * A SUMMARY that says these entries, with the lines of an earlier one wherever it says the same: an entry keeps its line, with
 * its label, the way it is written and the comments before it. Undefined where no text was found that is read as the entries.
 */
export function reviseSummary(
  earlier: string,
  entries: readonly WrittenEntry[],
  markdownPaths: readonly string[],
): string | undefined {
  const lookup = fileLookup(markdownPaths);
  const find: Find = (path) => lookup(path)?.path;
  const pieces = takeApart(earlier);
  const free = Map.groupBy(pieces.pieces, ({ entry, above }) => keyOfRead(entry, above === undefined, find));
  const revision: Revision = {
    ...pieces,
    out: [...pieces.head],
    find,
    free,
    last: undefined,
    afterHeading: false,
    inGroup: false,
  };
  writeAll(revision, entries, { above: undefined, indent: 0, shift: 0, isTop: true });
  const text = joinLines([...revision.out, ...pieces.tail], pieces.end);
  return isSame(parseSummary(text).entries, entries, find) ? text : undefined;
}

function writeAll(revision: Revision, entries: readonly WrittenEntry[], place: Place): void {
  let { indent } = place;
  for (const entry of entries) {
    const key = keyOfWritten(entry, revision.find);
    const piece = revision.free.get(key)?.shift();
    indent = writeOne(revision, entry, { ...place, indent, piece });
  }
}

/** Writes one entry and what lies below it; answers its indent, which the next one has, too. */
function writeOne(revision: Revision, entry: WrittenEntry, place: Place & { piece: Piece | undefined }): number {
  const { piece, above, isTop } = place;
  const isGroup = entry.kind === 'group';
  writeLead(revision, entry, place);
  const stays = piece !== undefined && piece.above === above && (isTop || above !== undefined);
  const wanted = isGroup ? 0 : (place.indent ?? 0);
  const indent = stays && piece !== undefined ? piece.indent + place.shift : wanted;
  const shift = piece === undefined ? 0 : indent - piece.indent;
  const lines = piece === undefined ? ownLines(revision, entry, indent) : moveLines(piece.own, shift);
  revision.out.push(...lines);
  Object.assign(revision, { last: piece, afterHeading: isGroup, inGroup: isTop ? isGroup : revision.inGroup });
  const first = piece?.below;
  const below = isGroup ? (first?.indent ?? 0) : contentOf(lines[0] ?? '', indent);
  const belowIndent = first === undefined ? below : first.indent + (isGroup ? 0 : shift);
  writeAll(revision, entry.children, {
    above: piece,
    indent: belowIndent,
    shift: isGroup ? 0 : shift,
    isTop: false,
  });
  return indent;
}

/** What stands between the entry before and this one: as it was, where they followed each other already. */
function writeLead(
  revision: Revision,
  entry: WrittenEntry,
  { piece, isTop }: { piece?: Piece | undefined; isTop: boolean },
): void {
  const { out, end, last } = revision;
  const before = piece?.before;
  const isFirst = last === undefined && out.length === revision.head.length;
  const follows = piece !== undefined && (isFirst ? before === undefined : before !== undefined && before === last);
  const isGroup = entry.kind === 'group';
  const isDivided = isTop && !isGroup && revision.inGroup;
  const isDivider = (line: string): boolean => isSeparator(line.trim());
  const kept = (piece?.lead ?? []).filter((line) => isTop || !isDivider(line));
  // Blank lines alone belong to the place, with a comment or a divider to the entry.
  const lead = follows || kept.some((line) => line.trim() !== '') ? kept : [];
  const hasDivider = lead.some(isDivider);
  const isApart = isFirst || lead[0]?.trim() === '' || out.at(-1)?.trim() === '';
  const needsBlank = !follows && !isApart && (isGroup || revision.afterHeading || (isDivided && !hasDivider));
  if (needsBlank) out.push(end);
  if (isDivided && !hasDivider) out.push(`***${end}`, end);
  out.push(...lead);
}

function ownLines({ marker, end }: Revision, entry: WrittenEntry, indent: number): string[] {
  const blank = ' '.repeat(indent);
  if (entry.kind === 'group') return [`${groupHeading(entry)}${end}`];
  if (entry.kind === 'computed') return computedItem(entry, blank).map((line) => `${line}${end}`);
  return [`${blank}${marker} ${writeLink(entry)}${end}`];
}

/** Lines further to the right or left, with tabs before their text made blanks. */
function moveLines(lines: readonly string[], shift: number): readonly string[] {
  if (shift === 0) return lines;
  return lines.map((line) => {
    const text = line.trimStart();
    if (text === '') return line;
    return ' '.repeat(Math.max(0, columns(line.slice(0, line.length - text.length)) + shift)) + text;
  });
}

const contentOf = (line: string, indent: number): number => indent + (listItem(line.trim())?.width ?? 2);

/** The lines as one text; one that ended the file and does no longer gets an end. */
const joinLines = (lines: readonly string[], end: string): string =>
  lines.map((line, index) => (index < lines.length - 1 && !/[\r\n]$/.test(line) ? line + end : line)).join('');

function isSame(read: readonly SummaryEntry[], written: readonly WrittenEntry[], find: Find, isTop = true): boolean {
  const entries = read.filter(isEntry);
  return (
    entries.length === written.length &&
    entries.every((entry, index) => {
      const other = written[index];
      return (
        other !== undefined &&
        keyOfRead(entry, isTop, find) === keyOfWritten(other, find) &&
        isSame(entry.children, other.children, find, false)
      );
    })
  );
}

/** What an entry says of the tree. A page whose file is missing is known by its title alone: it may have any file. */
function keyOfWritten({ kind, title, target = '', anchor, computed }: WrittenEntry, find: Find): string {
  const plain = oneLine(title);
  if (kind === 'group') return JSON.stringify([kind, plain, anchor ?? idOfGroup(plain)]);
  if (kind === 'computed') return JSON.stringify([kind, computed]);
  if (kind === 'link') return JSON.stringify([kind, plain, target]);
  const file = find(target);
  return file === undefined ? JSON.stringify(['missing', plain]) : JSON.stringify([kind, plain, file, anchor]);
}

function keyOfRead(entry: SummaryEntry, isTop: boolean, find: Find): string {
  const { kind, anchor, computed } = entry;
  // Names of files are composed, however they are spelled in here.
  const title = oneLine(entry.title.normalize('NFC'));
  const target = (entry.target ?? '').normalize('NFC');
  if (kind === 'group' || (kind === 'text' && isTop))
    return JSON.stringify(['group', title, anchor ?? idOfGroup(title)]);
  if (kind === 'computed') return JSON.stringify([kind, computed]);
  if (kind === 'link') return JSON.stringify([kind, title, target]);
  const resolved = kind === 'text' ? undefined : resolveTarget('', target);
  const path = resolved?.kind === 'path' ? resolved.raw : undefined;
  const file = path === undefined ? undefined : find(path);
  if (file !== undefined) return JSON.stringify([kind, title, file, anchor]);
  const isOther =
    kind === 'page' && (path === undefined || (!isMarkdownPath(path) && /\.[A-Za-z0-9]{1,8}$/.test(path)));
  return isOther ? JSON.stringify(['link', title, target]) : JSON.stringify(['missing', title]);
}
