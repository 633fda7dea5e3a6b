import { markdownOf } from '@lectern/content';
import { Problem } from '#platform/http/index.ts';
import { toMarkdownText, visibleTree } from '#features/contents/index.ts';
import { isOpen } from '#features/search/index.ts';
import { markdownUrl, pageUrl, toVariant, type Variant } from '../addresses/index.ts';
import { composeMarkdown } from '../pages/markdown.ts';
import type { OperationsCtx } from '../pages/operations.ts';
import type { Place } from '../pages/navigation.ts';
import type { Surroundings } from '../pages/compose.ts';
import { type AskCtx, askHere } from '../asks/index.ts';
import { type FoundPlace, searchSite, sectionChoices, type SectionChoice, variantChoices } from '../search/index.ts';
import { findPlace } from './places.ts';

export interface SitePlace {
  variant: Variant;
  around: Surroundings;
}

export type ToolsCtx = AskCtx & OperationsCtx;

interface ToolAnswer {
  text: string;
  isError: boolean;
}

interface Call {
  name: string;
  given: Record<string, unknown>;
  /** Who asks, as far as agents are distinguished, and whether they still wait. */
  reader: string;
  gone: AbortSignal;
}

const PAGES_FOUND = 10;
const PAGES_LISTED = 200;
const QUERY_AT_MOST = 512;
const TEXT_AT_MOST = 400_000;

const readOnly = { readOnlyHint: true, openWorldHint: false };
const inputOf = (properties: Record<string, object>, required: string[]) => ({
  type: 'object' as const,
  properties,
  required,
});

/** The tools as agents see them; that which answers questions only where it does. */
export const describeTools = (siteTitle: string, { answers }: { answers: boolean }) => [
  ...(answers
    ? [
        {
          name: 'askQuestion',
          description: `Ask a question about ${siteTitle}. Answers in a few sentences from its pages, with their addresses, or says that they do not answer it.`,
          inputSchema: inputOf({ question: { type: 'string', maxLength: QUERY_AT_MOST } }, ['question']),
          annotations: readOnly,
        },
      ]
    : []),
  {
    name: 'searchDocumentation',
    description: `Search ${siteTitle} for pages by words. Answers the best pages with pieces of their text and the address of their Markdown.`,
    inputSchema: inputOf(
      {
        query: { type: 'string', maxLength: QUERY_AT_MOST },
        section: { type: 'string', description: 'Search only this section of the site, by its title or id.' },
        variant: {
          type: 'string',
          description: 'Search only this variant, such as a version or a language, by its title or id.',
        },
      },
      ['query'],
    ),
    annotations: readOnly,
  },
  {
    name: 'listPages',
    description: `List the pages of ${siteTitle} in reading order, ${PAGES_LISTED} at a time.`,
    inputSchema: inputOf({ offset: { type: 'integer', minimum: 0, description: 'How many pages to pass by.' } }, []),
    annotations: readOnly,
  },
  {
    name: 'getPage',
    description: `Read one page of ${siteTitle} as Markdown.`,
    inputSchema: inputOf({ url: { type: 'string', description: 'The address of the page, or its path.' } }, ['url']),
    annotations: readOnly,
  },
];

/** What a tool answers. What it cannot do is said as text, as agents expect it. */
export async function callTool(ctx: ToolsCtx, place: SitePlace, call: Call): Promise<ToolAnswer> {
  const { name, given } = call;
  switch (name) {
    case 'askQuestion':
      return typeof given['question'] === 'string'
        ? ask(ctx, place, { ...call, question: given['question'] })
        : refuse('`question` must be a text.');
    case 'searchDocumentation':
      return typeof given['query'] === 'string'
        ? search(ctx, place, { ...given, query: given['query'] })
        : refuse('`query` must be a text.');
    case 'listPages':
      return listPages(ctx, place, given['offset'] ?? 0);
    case 'getPage':
      return typeof given['url'] === 'string' ? getPage(ctx, place, given['url']) : refuse('`url` must be a text.');
    default:
      return refuse('There is no such tool.');
  }
}

const refuse = (text: string): ToolAnswer => ({ text, isError: true });
const say = (text: string): ToolAnswer => ({ text, isError: false });

interface SearchGiven {
  query: string;
  section?: unknown;
  variant?: unknown;
}

async function search(ctx: ToolsCtx, place: SitePlace, { query, ...where }: SearchGiven): Promise<ToolAnswer> {
  if (query.length > QUERY_AT_MOST) return refuse(`\`query\` must have at most ${QUERY_AT_MOST} characters.`);
  const { rows } = place.around;
  const section = chooseBy('section', where.section, sectionChoices(rows));
  if (section.refused !== undefined) return refuse(section.refused);
  const variant = chooseBy('variant', where.variant, variantChoices(rows, section.id));
  if (variant.refused !== undefined) return refuse(variant.refused);
  const { pages } = await searchSite(ctx, place, {
    query: query.toWellFormed().replaceAll('\0', ''),
    everywhere: true,
    section: section.id,
    variant: variant.id,
    most: PAGES_FOUND,
  });
  return say(pages.length === 0 ? 'Nothing found.' : pages.map((page) => toText(place, page)).join('\n\n'));
}

const CHOICES_NAMED = 50;

/** The one of these that an agent names by its id or title. Only what this reader is shown is named. */
function chooseBy(what: string, given: unknown, choices: readonly SectionChoice[]): { id?: string; refused?: string } {
  if (given === undefined || given === '') return {};
  if (typeof given !== 'string') return { refused: `\`${what}\` must be a text.` };
  const wanted = given.trim().toLowerCase();
  const chosen = choices.find(({ id, title }) => id === given || title.toLowerCase() === wanted);
  if (chosen !== undefined) return { id: chosen.id };
  const isTwice = (title: string) => choices.filter((each) => each.title === title).length > 1;
  const names = choices.slice(0, CHOICES_NAMED).map(({ id, title }) => (isTwice(title) ? `${title} (${id})` : title));
  return { refused: `There is no such ${what}.${names.length === 0 ? '' : ` There are: ${names.join(', ')}.`}` };
}

function toText({ around }: SitePlace, { place, above, title, sections }: FoundPlace): string {
  const name = [...above, title.join('')].join(' › ');
  const pieces = sections.map((section) => [section.title.join(''), section.text.join('')].filter(Boolean).join(': '));
  return [`[${toMarkdownText(name)}](${around.origin}${markdownUrl(place.variant, place.page)})`, ...pieces].join('\n');
}

/** The whole answer at once: agents read no half of one. */
async function ask(
  ctx: ToolsCtx,
  place: SitePlace,
  { question, reader, gone }: Call & { question: string },
): Promise<ToolAnswer> {
  if (question.length > QUERY_AT_MOST) return refuse(`\`question\` must have at most ${QUERY_AT_MOST} characters.`);
  try {
    const answers = await askHere(ctx, place, { question, reader, gone });
    if (answers === undefined) return refuse('There is no such tool.');
    for await (const { document, sources, isDone } of answers) {
      if (!isDone) continue;
      if (document === undefined) return say('The documentation does not answer this.');
      const list = sources.map(({ title, markdownUrl: url }, index) => {
        const link = `[${toMarkdownText(title)}](${place.around.origin}${url})`;
        return `${index + 1}. ${link}`;
      });
      return say(`${markdownOf(document, () => undefined)}\nSources:\n\n${list.join('\n')}`);
    }
    return refuse('There is no answer.');
  } catch (error) {
    if (error instanceof Problem) return refuse(error.message);
    throw error;
  }
}

async function listPages(ctx: ToolsCtx, { around }: SitePlace, offset: unknown): Promise<ToolAnswer> {
  if (!Number.isSafeInteger(offset) || Number(offset) < 0) return refuse('`offset` must be a whole number from 0.');
  const start = Number(offset);
  const lines: string[] = [];
  let passed = 0;
  for (const row of around.rows) {
    const variant = toVariant(row, around.siteBase);
    const tree = await visibleTree(ctx, row.tree, around.visitor);
    const pages = tree.documents.filter(isOpen);
    const wanted = pages.slice(Math.max(0, start - passed), Math.max(0, start + PAGES_LISTED - passed));
    passed += pages.length;
    lines.push(
      ...wanted.map((page) => `- [${toMarkdownText(page.title)}](${around.origin}${markdownUrl(variant, page)})`),
    );
  }
  const rest = passed - start - lines.length;
  if (rest > 0) lines.push('', `${rest} more: ask with offset ${start + lines.length}.`);
  return say(lines.length === 0 ? 'No more pages.' : lines.join('\n'));
}

async function getPage(ctx: ToolsCtx, { around }: SitePlace, url: string): Promise<ToolAnswer> {
  const place: Place | undefined = await findPlace(ctx, around, url);
  if (place === undefined || !isOpen(place.page)) return refuse('There is no such page.');
  const { text: markdown } = await composeMarkdown(ctx, place, around.origin);
  const source = around.origin + pageUrl(place.variant, place.tree, place.page);
  const isWhole = markdown.length <= TEXT_AT_MOST;
  const text = isWhole ? markdown : `${markdown.slice(0, TEXT_AT_MOST).toWellFormed()}\n\n(The page is longer.)\n`;
  return say(`${text}\nSource: ${source}\n`);
}
