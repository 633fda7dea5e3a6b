import { stringify } from 'yaml';
import { slugify } from '../../text/slug.ts';
import { readEntry } from './summary-entry.ts';
import type { SummaryEntry } from '../summary-types.ts';
import { parseSummary } from './summary.ts';

/** What a SUMMARY lists, to be written: entries as `parseSummary` reads them, without their lines. */
export interface WrittenEntry extends Pick<SummaryEntry, 'title' | 'target' | 'anchor' | 'computed'> {
  kind: 'page' | 'link' | 'computed' | 'group';
  children: readonly WrittenEntry[];
}

/**
 * The text of a SUMMARY.md that `parseSummary` reads as these entries. Groups stand at the top only; titles are text of
 * one line, whatever characters they hold.
 */
export function writeSummary(entries: readonly WrittenEntry[], title = 'Table of contents'): string {
  const lines = [`# ${escapeInline(title)}`, ''];
  let inGroup = false;
  for (const entry of entries) {
    if (entry.kind === 'group') {
      if (lines.at(-1) !== '') lines.push('');
      lines.push(groupHeading(entry), '');
      writeItems(entry.children, '', lines);
      inGroup = true;
      continue;
    }
    // Whatever follows a group would be part of it.
    if (inGroup) lines.push('', '***', '');
    inGroup = false;
    writeItems([entry], '', lines);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function writeItems(entries: readonly WrittenEntry[], indent: string, lines: string[]): void {
  for (const entry of entries) {
    if (entry.kind === 'computed') lines.push(...computedItem(entry, indent));
    else lines.push(`${indent}* ${writeLink(entry)}`);
    writeItems(entry.children, `${indent}  `, lines);
  }
}

/** The heading of a group. Its id is said where it does not follow from the title. */
export function groupHeading({ title, anchor }: WrittenEntry): string {
  const id = anchor === undefined || anchor === idOfGroup(title) ? '' : ` <a href="#${anchor}" id="${anchor}"></a>`;
  const plain = oneLine(title);
  const said = (text: string): boolean => {
    const [entry] = parseSummary(`## ${text}${id}`).entries;
    return entry?.kind === 'group' && entry.title === plain;
  };
  const heading = [plain, escapeFew(plain)].find((text) => !hasComment(text) && said(text)) ?? escapeInline(title);
  return `## ${heading}${id}`;
}

/** The id of a group that names none. */
export const idOfGroup = (title: string): string => slugify(title) || 'group';

/** Letters, digits and punctuation that mean nothing else in Markdown, between other letters or digits. */
const PLAIN_TITLE = /^[\p{L}\p{N}](?:[\p{L}\p{N} ,.;?'’/+=%@–—-]*[\p{L}\p{N}.?)])?$/u;
const PLAIN_TARGET = /^(?:https?:\/\/)?[\w./~+@,;=%-]+(?:#[\w.-]+)?$/;

/**
 * The link of an entry as people write it: escapes and angle brackets stand where it would be read differently without.
 */
export function writeLink(entry: WrittenEntry): string {
  const plain = oneLine(entry.title);
  const full = { title: escapeInline(plain), target: `<${targetOf(entry)}>` };
  const bare = bareTarget(entry);
  if (PLAIN_TITLE.test(plain) && PLAIN_TARGET.test(bare)) return `[${plain}](${bare})`;
  const meant = readEntry(`[${full.title}](${full.target})`, 1);
  const isMeant = (line: string): boolean => {
    const { kind, title, target, anchor } = readEntry(line, 1);
    return kind === meant.kind && title === meant.title && target === meant.target && anchor === meant.anchor;
  };
  const targets = /[\s<>]/.test(bare) ? [] : [bare];
  for (const target of [...targets, full.target])
    for (const title of [plain, escapeFew(plain), full.title]) {
      const line = `[${title}](${target})`;
      if (!hasComment(line) && isMeant(line)) return line;
    }
  return `[${full.title}](${full.target})`;
}

/** A title as it stands in a line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

// A comment is taken out of a SUMMARY before anything else is read.
const hasComment = (text: string): boolean => text.includes('<!--');

const escapeFew = (text: string): string => text.replace(/[\\`*_[\]<&]/g, (character) => `\\${character}`);

/** The lines of a list item for computed pages. */
export function computedItem(
  { computed = { type: '', props: {}, dependencies: {} } }: WrittenEntry,
  indent: string,
): string[] {
  const body = computedYaml(computed).map((line) => `${indent}  ${line}`);
  return [`${indent}* \`\`\`yaml`, ...body, `${indent}  \`\`\``];
}

/** As people write it, unless a value is then on a line that ends the fence, or that is cut where it is read again. */
function computedYaml(computed: NonNullable<WrittenEntry['computed']>): string[] {
  const lines = stringify(computed, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n');
  if (lines.every((line) => /^ {0,40}[\w-]+:(?: [\w"'{}:/. -]+)?$/.test(line))) return lines;
  // JSON is YAML, and has one way to write a value.
  return Object.entries(computed).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
}

const bareTarget = ({ kind, target = '', anchor }: WrittenEntry): string =>
  kind === 'link' ? target : encodePath(target) + (anchor === undefined ? '' : `#${anchor}`);

function targetOf({ kind, target = '', anchor }: WrittenEntry): string {
  if (kind === 'link') return escapeTarget(target);
  return escapeTarget(encodePath(target)) + (anchor === undefined ? '' : `#${escapeTarget(anchor)}`);
}

/** A path as a link names it: what would be read as another part of an address, or be trimmed, is percent-encoded. */
function encodePath(path: string): string {
  const isOdd = /[#?\\]|^\s|\s$/.test(path);
  const encoded = isOdd ? path.replace(/[%#?\\]|^\s+|\s+$/g, (character) => encodeURIComponent(character)) : path;
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:|^\/|^broken/.test(encoded) ? `./${encoded}` : encoded;
}

const escapeTarget = (target: string): string =>
  target.replace(/[\r\n]+/g, ' ').replace(/[\\<>&]/g, (character) => `\\${character}`);

/** Text as inline Markdown that means just that text, on one line. */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_~[\]<>&:!$#{}|"()]/g, (character) => `\\${character}`);
}
