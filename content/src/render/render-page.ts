import { parsePage } from '../page/facts.ts';
import { firstUnseenCondition } from '../conditions/cuts.ts';
import { MAX_PAGE, TooMuch } from '../markdown/positions/budget.ts';
import { withoutConditionals } from '../markdown/tags/conditionals.ts';
import { escapeHtml } from '../text/html.ts';
import { stripOwnCharacters } from '../text/own-characters.ts';
import type { Warning } from '../warning.ts';
import { finishHtml } from './finish.ts';
import { type Collected, readBody } from './body/read-body.ts';
import type { Body } from './body/types.ts';
import { writeHtml } from './body/write-html.ts';
import { toPlainText } from './plain-text.ts';
import { sanitize, TooDeep } from './sanitizing/sanitizer.ts';
import { cutAtSlots, withoutHeadingMarks } from './slots.ts';
import type { RenderedPage, Slot } from './types.ts';
import { noteSlots } from './uses.ts';

const TOO_DEEP: Warning = {
  code: 'page.too_deep',
  message: 'The page nests too deeply and is shown as plain text.',
};
const TOO_MUCH: Warning = {
  code: 'page.too_much',
  message: 'The page has more marks and blocks in it than can be shown and is shown as plain text.',
};

/**
 * A page's source as safe HTML with slots. The answer depends on the source and `DERIVATION_VERSION` alone, so it may be kept
 * for ever. Never throws; time grows linearly with the source, whatever it contains. Content under `{% if %}` is left out:
 * who may see it is not known here. With `keepConditions`, which is for who writes the page and never for its readers, those
 * that are blocks become boxes instead.
 */
export function renderPage(source: string, options?: { keepConditions?: boolean }): RenderedPage {
  const { html: marked, collected, title } = renderParts(source, options);
  const html = collected.outline.length === 0 ? marked : withoutHeadingMarks(marked);
  const page: RenderedPage = {
    html: cutAtSlots(html),
    slots: collected.slots,
    outline: collected.outline,
    text: toPlainText(html, collected.slots),
    uses: [...collected.uses],
    warnings: collected.warnings,
  };
  if (title !== undefined) page.title = title;
  return page;
}

/** What rendering makes of a page: HTML with the marks of slots and of the headings of its outline. */
export type RenderedParts = { html: string; collected: Collected; title: string | undefined };

/** The same before it is cut into pieces, for who cuts it in another way. */
export function renderParts(source: string, options?: { keepConditions?: boolean }): RenderedParts {
  const { result, ...rest } = deriveFrom(source, options, {
    read: (body, collected) => safeHtml(writeHtml(body, collected), collected.slots),
    plain: (text) => (text === '' ? '' : `<pre>${escapeHtml(text)}</pre>\n`),
  });
  return { html: result, ...rest };
}

const safeHtml = (html: string, slots: Slot[]): string => finishHtml(sanitize(html, slots), slots);

/** How something is made of a page, and of one that is too much to be read. */
type Making<T> = { read: (body: Body, collected: Collected) => T; plain: (text: string) => T };

/** Makes something of what stands below the title of a page, within the bounds that hold for every page. */
export function deriveFrom<T>(
  source: string,
  { keepConditions = false }: { keepConditions?: boolean } = {},
  making: Making<T>,
): { result: T; collected: Collected; title: string | undefined } {
  const facts = parsePage(source);
  const body = stripOwnCharacters(source.slice(facts.contentStart));
  const heading = source.slice(facts.bodyStart, facts.contentStart);
  const collected: Collected = {
    slots: [],
    outline: [],
    warnings: [],
    uses: new Set(),
    keepConditions,
    conditionDepth: withoutConditionals(heading, 0, false).depth,
  };
  const title = facts.h1 === undefined ? undefined : stripOwnCharacters(facts.h1);
  return { result: deriveBody(body, collected, making), collected, title };
}

function deriveBody<T>(body: string, collected: Collected, { read, plain }: Making<T>): T {
  if (body.length > MAX_PAGE) {
    collected.warnings.push({
      code: 'page.too_long',
      message: 'The page is longer than two million characters and is shown as plain text.',
    });
    return plain(plainBody(body, collected));
  }
  try {
    const result = read(readBody(withoutUnseen(body, collected), collected), collected);
    noteSlots(collected.uses, collected.slots);
    return result;
  } catch (error) {
    // All are answers to hostile texts; what was collected so far belongs to what is thrown away.
    if (!(error instanceof TooDeep || error instanceof TooMuch || error instanceof RangeError)) throw error;
    collected.slots.length = 0;
    collected.outline.length = 0;
    collected.uses.clear();
    collected.warnings.push(error instanceof TooMuch ? TOO_MUCH : TOO_DEEP);
    return plain(plainBody(body, collected));
  }
}

// What the parser drops without a look must not make public what stands under it.
function withoutUnseen(body: string, { warnings }: Collected): string {
  const unseen = firstUnseenCondition(body);
  if (unseen === undefined) return body;
  warnings.push({
    code: 'page.unread_condition',
    message: 'A condition stands where none can be read; everything after it is hidden.',
  });
  return body.slice(0, unseen);
}

// Conditions are not understood here, so a page that has any shows nothing rather than too much.
function plainBody(body: string, { conditionDepth = 0 }: Collected): string {
  if (conditionDepth > 0) return '';
  const hidden = body.search(/\{%[ \t]*if(?![\w-])/);
  return hidden === -1 ? body : body.slice(0, hidden);
}
