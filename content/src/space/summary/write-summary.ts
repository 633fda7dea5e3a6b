import { stringify } from 'yaml';
import type { SummaryEntry } from './summary-types.ts';

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
    else lines.push(`${indent}* [${escapeInline(entry.title)}](<${targetOf(entry)}>)`);
    writeItems(entry.children, `${indent}  `, lines);
  }
}

function groupHeading({ title, anchor }: WrittenEntry): string {
  const id = anchor === undefined ? '' : ` <a href="#${anchor}" id="${anchor}"></a>`;
  return `## ${escapeInline(title)}${id}`;
}

function computedItem(
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
