import { forEachBlock } from '../blocks/walk.ts';
import { readBlocks } from '../blocks/read.ts';
import { links } from './links.ts';
import type { PageLink } from './types.ts';
import { parsePage } from '../page/facts.ts';

/** Something that a writer would mend if they saw it. `source.slice(start, end)` is the place. */
export type PageFinding = {
  kind: 'missing-alternative' | 'empty-link' | 'skipped-heading';
  start: number;
  end: number;
  /** Of a skipped heading: its level, and the deepest that would follow. */
  levels?: { written: number; expected: number };
};

/** How far around a target the tag that it stands in is looked for. */
const AROUND = 4000;

/**
 * What can be said of a page without its space: pictures without an alternative, links without text, and headings that skip a
 * level, in the order of the source. `found` are its links, for whoever knows where they may lead. Never throws; the time grows
 * linearly with the page.
 */
export function checkPage(source: string, found: readonly PageLink[] = links(source)): PageFinding[] {
  const findings = [...found.flatMap((link) => checkLink(source, link)), ...checkHeadings(source)];
  return findings.toSorted((one, other) => one.start - other.start);
}

function checkLink(source: string, { kind, syntax, start, end }: PageLink): PageFinding[] {
  if (kind === 'image' && lacksAlternative(source, { syntax, start, end }))
    return [{ kind: 'missing-alternative', start, end }];
  const isEmpty = kind === 'link' && /(?<!!)\[[ \t]*\]\([ \t]*<?$/.test(source.slice(Math.max(0, start - 20), start));
  return isEmpty ? [{ kind: 'empty-link', start, end }] : [];
}

function lacksAlternative(source: string, { syntax, start, end }: Pick<PageLink, 'syntax' | 'start' | 'end'>): boolean {
  const before = source.slice(Math.max(0, start - AROUND), start);
  if (syntax === 'bare' || syntax === 'angle') return /!\[[ \t]*\]\([ \t]*<?$/.test(before.slice(-20));
  if (syntax !== 'html') return false;
  const after = source.slice(end, end + AROUND);
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>') + 1);
  if (/\salt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'>])/i.test(tag)) return false;
  // What the caption of a figure says need not be said again.
  const caption = /^[^>]*>\s*(?:<\/(?:a|picture)>\s*)?<figcaption[^>]*>(?:\s|<p>)*([^<]?)/i.exec(after);
  return caption === null || caption[1] === '';
}

function checkHeadings(source: string): PageFinding[] {
  const findings: PageFinding[] = [];
  // The title stands above all others, wherever it is written.
  let above = 1;
  forEachBlock(readBlocks(source, parsePage(source).contentStart).blocks, ({ kind, attributes, span }) => {
    if (kind !== 'heading') return;
    const written = Number(attributes['level']);
    const expected = above + 1;
    if (written > expected) findings.push({ kind: 'skipped-heading', ...span, levels: { written, expected } });
    above = written;
  });
  return findings;
}
