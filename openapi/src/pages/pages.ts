import { escapeInline, tagAttribute, writeTag } from '@lectern/content';
import type { Description } from '../reading/document.ts';
import type { DescribedPage, PagesAsk } from '../types.ts';
import { pageProse, unshownHint } from './prose.ts';
import { type ListedOperation, readSchemaNames, readTags, type Tag } from './tags.ts';

/** A description has no more pages than this: of one that has more, the rest is named on the last. */
const PAGES_AT_MOST = 2000;

/** A page with more operations would be long to load and to read: each has one of its own then. */
const OPERATIONS_A_PAGE = 50;

/** As many as a block of schemas shows. */
const SCHEMAS_A_PAGE = 100;
const SCHEMAS_AT_MOST = 2000;

const DEPTH_AT_MOST = 10;

/** What a page that is being made knows of all others. */
interface Making {
  ask: PagesAsk;
  left: { pages: number; unshown: number };
}

/** The pages that a description has: one for each tag, with its operations or above theirs, and those of its schemas. */
export function makePages(description: Description, ask: PagesAsk): DescribedPage[] {
  const { tags, left } = readTags(description);
  const making = { ask, left: { pages: PAGES_AT_MOST, unshown: left } };
  const pages = tagPages(tags, making);
  if (ask.hasModels) pages.push(...modelPages(readSchemaNames(description), making));
  const last = pages.at(-1);
  if (last !== undefined && making.left.unshown > 0) last.text += unshownHint(making.left.unshown);
  return pages;
}

/** Tags that lie below others are pages below theirs. What lies below itself, or too deep, stands at the top. */
function tagPages(tags: readonly Tag[], making: Making): DescribedPage[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const below = Map.groupBy(tags, (tag) => (isBelow(tag, byName) ? tag.parent : ''));
  const make = (parent: string, depth: number): DescribedPage[] =>
    (below.get(parent) ?? []).flatMap((tag) => {
      // The tag of what has none is no parent.
      const children = () => (tag.name === '' || depth === DEPTH_AT_MOST ? [] : make(tag.name, depth + 1));
      return tagPage(tag, { making, children });
    });
  return make('', 0);
}

function isBelow({ name, parent }: Tag, byName: ReadonlyMap<string, Tag>): boolean {
  if (parent === '' || !byName.has(parent)) return false;
  let at: string | undefined = parent;
  for (let depth = 1; depth <= DEPTH_AT_MOST; depth += 1) {
    if (at === undefined || at === '') return true;
    if (at === name) return false;
    at = byName.get(at)?.parent;
  }
  return false;
}

function tagPage(tag: Tag, { making, children }: { making: Making; children: () => DescribedPage[] }): DescribedPage[] {
  const { operations } = tag;
  if (!takePage(making, 1 + operations.length)) return [];
  const isApart = making.ask.isByOperation || operations.length > OPERATIONS_A_PAGE;
  const own = isApart ? operations.flatMap((each) => operationPage(each, making)) : [];
  const pages = [...own, ...children()];
  // A tag that nothing stands under would be an empty page.
  if (operations.length === 0 && pages.length === 0) {
    making.left.pages += 1;
    return [];
  }
  const blocks = isApart ? [] : operations.map((each) => blockOf(making.ask.spec, each));
  return [
    {
      key: `tag ${tag.name}`,
      title: tag.title,
      icon: tag.icon,
      doc: blocks.length === 0 ? 'info' : 'operations',
      text: headed(tag.title, pageProse(tag.description), ...blocks),
      pages,
    },
  ];
}

/** Whether there is room for another page; what there is none for is counted with all that it holds. */
function takePage({ left }: Making, holds: number): boolean {
  if (left.pages > 0) {
    left.pages -= 1;
    return true;
  }
  left.unshown += holds;
  return false;
}

function operationPage(operation: ListedOperation, making: Making): DescribedPage[] {
  if (!takePage(making, 1)) return [];
  const { block, method, path, title } = operation;
  const text = headed(title, blockOf(making.ask.spec, operation));
  return [{ key: `${block} ${method} ${path}`, title, icon: '', doc: 'operations', text, pages: [] }];
}

function modelPages(names: readonly string[], making: Making): DescribedPage[] {
  const shown = names.slice(0, SCHEMAS_AT_MOST);
  making.left.unshown += names.length - shown.length;
  const count = Math.ceil(shown.length / SCHEMAS_A_PAGE);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const some = shown.slice(index * SCHEMAS_A_PAGE, (index + 1) * SCHEMAS_A_PAGE);
    if (!takePage(making, some.length)) return [];
    const title = index === 0 ? 'Models' : `Models ${index + 1}`;
    // A comma stands between two names, so that one in a name cannot be written.
    const schemas = count === 1 ? '*' : some.filter((name) => !name.includes(',')).join(',');
    const block = writeTag('openapi-schemas', specAttribute(making.ask) + tagAttribute('schemas', schemas), '');
    return [{ key: `models ${index}`, title, icon: '', doc: 'models', text: headed(title, block), pages: [] }];
  });
}

const specAttribute = ({ spec }: PagesAsk): string => tagAttribute('spec', spec);

function blockOf(spec: string, { block, method, path }: ListedOperation): string {
  const named = block === 'webhook' ? tagAttribute('name', path) : tagAttribute('path', path);
  const attributes = tagAttribute('spec', spec) + named + tagAttribute('method', method);
  return `${writeTag(`openapi-${block}`, attributes, '')}\n\n`;
}

const headed = (title: string, ...parts: readonly string[]): string => `# ${escapeInline(title)}\n\n${parts.join('')}`;
