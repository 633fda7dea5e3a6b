import type { StateCore, Token } from 'markdown-it';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import type { OpenapiSlot } from '../types.ts';

const BLOCKS: Record<string, OpenapiSlot['block']> = {
  openapi: 'operation',
  swagger: 'operation',
  'openapi-operation': 'operation',
  'openapi-webhook': 'webhook',
  'openapi-schemas': 'schemas',
};

/** So many schemas of one block are shown. */
const SCHEMAS_AT_MOST = 100;

/** Puts a slot at the start of each block that shows a part of a description, and marks the mere link to that description. */
export function slotOpenapi(state: StateCore): void {
  if (!state.tokens.some((token) => blockOf(token) !== undefined)) return;
  const { tokens } = state;
  state.tokens = tokens.flatMap((token, index) => {
    const block = blockOf(token);
    if (block === undefined) return [token];
    const link = token.nesting === 1 ? linkAfter(tokens, index) : undefined;
    const found = toSlot(block, (token.meta as BlockTag).attributes, link?.href);
    // Some say all that there is in the page itself.
    if (found.source === '' && found.spec === undefined) return [token];
    const slot = new state.Token('tag_slot', '', 0);
    slot.meta = found;
    slot.block = true;
    link?.paragraph.attrSet('class', 'openapi-link');
    if (token.nesting === 1) return [token, slot];
    const [open, close] = [new state.Token('tag_open', '', 1), new state.Token('tag_close', '', -1)];
    open.meta = token.meta;
    close.meta = token.meta;
    open.block = true;
    close.block = true;
    return [open, slot, close];
  });
}

function blockOf(token: Token): OpenapiSlot['block'] | undefined {
  if (token.type !== 'tag_open' && token.type !== 'tag_leaf') return undefined;
  const { name } = token.meta as BlockTag;
  return Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
}

function toSlot(
  block: OpenapiSlot['block'],
  attributes: BlockTag['attributes'],
  link: string | undefined,
): OpenapiSlot {
  const { src, spec, method = '', path = '', name = '', schemas = '', summary, expanded } = attributes;
  const named = spec !== undefined && isAddress(spec) ? spec : undefined;
  return {
    kind: 'openapi',
    block,
    source: src || named || link || '',
    ...(spec === undefined || named !== undefined ? {} : { spec }),
    method: method.toLowerCase(),
    path,
    name,
    schemas: schemas
      .split(',')
      .flatMap((each) => each.trim() || [])
      .slice(0, SCHEMAS_AT_MOST),
    ...(summary ? { summary } : {}),
    ...(expanded === 'true' ? { expanded: true as const } : {}),
  };
}

/** A name has neither slashes nor the ending of a file. */
const isAddress = (spec: string): boolean => spec.includes('/') || /\.(?:ya?ml|json)$/i.test(spec);

/** The paragraph behind the tag, where it is a link and nothing else. */
function linkAfter(tokens: readonly Token[], index: number): { paragraph: Token; href: string } | undefined {
  const [paragraph, inline, end, after] = tokens.slice(index + 1, index + 5);
  if (paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline' || end?.type !== 'paragraph_close')
    return undefined;
  if (after?.type !== 'tag_close') return undefined;
  const children = inline.children ?? [];
  const [first] = children;
  const last = children.at(-1);
  const isLink = first?.type === 'link_open' && last?.type === 'link_close';
  if (!isLink || children.filter(({ type }) => type === 'link_open').length !== 1) return undefined;
  const href = String(first.attrGet('href') ?? '');
  return plainTokens(children).trim() === '' || isPlace(href) ? undefined : { paragraph, href };
}

/** Links that were broken when the page was written. */
const isPlace = (href: string): boolean =>
  href === '' || href.startsWith('#') || /broken-?\/?(?:reference|pages)/i.test(href);
