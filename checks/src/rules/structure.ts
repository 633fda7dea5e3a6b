import { checkPage } from '@lectern/content';
import { type Block, forEachBlock, type PageProse } from '@lectern/content/prose';
import type { Found } from '../findings/types.ts';
import { wordsOf } from '../prose/words-of.ts';
import { looksLikeCode } from './looks-like-code.ts';

/** What can be said of the links, pictures and heading levels of a page without its space. */
export function findOnPage(source: string): Found[] {
  return checkPage(source).map(({ kind, start, end, levels }) => {
    const span = { start, end };
    if (kind === 'missing-alternative')
      return { rule: kind, span, message: 'This picture has no alternative text.' } as const;
    if (kind === 'empty-link') return { rule: kind, span, message: 'This link has no text.' } as const;
    return {
      rule: kind,
      span,
      message: `This heading has level ${levels?.written}; the one above it would be followed by level ${levels?.expected}.`,
    } as const;
  });
}

type Heading = { block: Block; level: number; text: string };

function headingsOf({ blocks, prose }: PageProse): Heading[] {
  const texts = new Map<Block, string>();
  for (const { block, text } of prose) if (block?.kind === 'heading' || block?.kind === 'title') texts.set(block, text);
  const headings: Heading[] = [];
  forEachBlock(blocks, (block) => {
    if (block.kind !== 'heading' && block.kind !== 'title') return;
    const level = block.kind === 'title' ? 1 : Number(block.attributes['level']);
    headings.push({ block, level, text: (texts.get(block) ?? block.content?.text ?? '').trim() });
  });
  return headings;
}

export function findHeadings(page: PageProse): Found[] {
  const found: Found[] = [];
  let titles = 0;
  for (const { block, level, text } of headingsOf(page)) {
    const { span } = block;
    if (level === 1 && ++titles > 1)
      found.push({ rule: 'second-title', span, message: 'This page has a title already.' });
    if (text === '') found.push({ rule: 'empty-heading', span, message: 'This heading has no text.' });
  }
  return [...found, ...findDuplicates(headingsOf(page))];
}

function findDuplicates(headings: readonly Heading[]): Found[] {
  const found: Found[] = [];
  const above: string[] = [];
  const seen = new Map<string, Heading>();
  for (const heading of headings) {
    const text = wordsOf(heading.text).toLowerCase();
    above.length = Math.max(0, heading.level - 1);
    above[heading.level - 1] = text;
    const path = Array.from(above, (each) => each ?? '').join('\n');
    if (text !== '' && seen.has(path))
      found.push({
        rule: 'duplicate-heading',
        span: heading.block.span,
        message: 'Another heading here has the same text, so links to it carry a number that changes with their order.',
      });
    seen.set(path, heading);
  }
  return found;
}

export function findBlocks({ blocks }: PageProse, source: string): Found[] {
  const found: Found[] = [];
  forEachBlock(blocks, (block) => {
    const { kind, span } = block;
    if (kind === 'code' && isBareFence(source, span) && looksLikeCode(insideOf(source, span)))
      found.push({ rule: 'code-language', span: firstLine(source, span), message: 'This code has no language.' });
    if (kind === 'table' && !hasHeader(block))
      found.push({ rule: 'table-header', span: firstLine(source, span), message: 'This table has an empty header.' });
    if (kind === 'html' && /<figure\b/i.test(source.slice(span.start, span.end))) found.push(...figures(source, span));
  });
  return found;
}

const isBareFence = (source: string, { start }: { start: number }): boolean =>
  /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:\r?\n|$)/.test(source.slice(start, start + 100));

/** The beginning of a fence's text, without the marks of quotes around it. */
const insideOf = (source: string, { start, end }: { start: number; end: number }): string =>
  source
    .slice(start, Math.min(end, start + 10_000))
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.replace(/^(?: {0,3}>)+ ?/, ''))
    .filter((line) => !/^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(line))
    .join('\n');

function hasHeader({ children }: Block): boolean {
  const row = children.find(({ kind }) => kind === 'row');
  return row === undefined || row.children.some(({ content }) => (content?.text ?? '').trim() !== '');
}

function figures(source: string, { start, end }: { start: number; end: number }): Found[] {
  return [...source.slice(start, end).matchAll(/<figure\b[^>]{0,500}>([^]{0,4000}?)<\/figure>/gi)].flatMap((match) => {
    const [whole, inside = ''] = match;
    const caption = /<figcaption[^>]{0,500}>([^]{0,4000}?)<\/figcaption>/i.exec(inside)?.[1] ?? '';
    if (caption.replaceAll(/<[^<>]*>/g, '').trim() !== '') return [];
    const from = start + match.index;
    const span = { start: from, end: Math.min(from + 7, from + whole.length) };
    return [{ rule: 'missing-caption' as const, span, message: 'This figure has no caption.' }];
  });
}

function firstLine(source: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const next = source.indexOf('\n', start);
  return { start, end: next === -1 ? end : Math.min(end, next) };
}

/** Texts that say nothing of where a link leads. */
const EMPTY_WORDS = new Set(
  'here|click here|click|this|this link|this page|link|more|read more|see more|learn more|see here|this article|go'.split(
    '|',
  ),
);

export function findLinkTexts({ links }: PageProse): Found[] {
  return links
    .filter(
      ({ text, isBare }) =>
        !isBare &&
        EMPTY_WORDS.has(
          text
            .trim()
            .toLowerCase()
            .replace(/[.!:…]+$/, ''),
        ),
    )
    .map(({ span, text }) => ({
      rule: 'link-text' as const,
      span,
      message: `"${text.trim().slice(0, 40)}" does not say where the link leads.`,
    }));
}
