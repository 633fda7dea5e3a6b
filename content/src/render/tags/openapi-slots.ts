import type { Token } from 'markdown-it';
import type { Block } from '../../blocks/types.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import type { OpenapiSlot, Slot } from '../types.ts';

const BLOCKS: Record<string, OpenapiSlot['block']> = {
  openapi: 'operation',
  swagger: 'operation',
  'openapi-operation': 'operation',
  'openapi-webhook': 'webhook',
  'openapi-schemas': 'schemas',
};

/** So many schemas of one block are shown. */
const SCHEMAS_AT_MOST = 100;

/** The slot at the start of a block that shows a part of a description. Marks the mere link to that description. */
export function openapiSlot({ name = '', attributes, children }: Block): Slot | undefined {
  const block = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  if (block === undefined) return undefined;
  const link = linkIn(children);
  const slot = toSlot(block, attributes, link?.href);
  // Some say all that there is in the page itself.
  if (slot.source === '' && slot.spec === undefined) return undefined;
  link?.paragraph.attrSet('class', 'openapi-link');
  return slot;
}

function toSlot(block: OpenapiSlot['block'], attributes: Block['attributes'], link: string | undefined): OpenapiSlot {
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

/** The paragraph in the block, where it is a link and nothing else stands there. */
function linkIn(inside: readonly Block[]): { paragraph: Token; href: string } | undefined {
  const [block, ...others] = inside;
  if (block?.kind !== 'paragraph' || !block.token || others.length > 0) return undefined;
  const children = block.content?.token.children ?? [];
  const [first] = children;
  const last = children.at(-1);
  const isLink = first?.type === 'link_open' && last?.type === 'link_close';
  if (!isLink || children.filter(({ type }) => type === 'link_open').length !== 1) return undefined;
  const href = String(first.attrGet('href') ?? '');
  return plainTokens(children).trim() === '' || isPlace(href) ? undefined : { paragraph: block.token, href };
}

/** Links that were broken when the page was written. */
const isPlace = (href: string): boolean =>
  href === '' || href.startsWith('#') || /broken-?\/?(?:reference|pages)/i.test(href);
