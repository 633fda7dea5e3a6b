import { type BlockNode, type OpenapiSlot, toDocument } from '@lectern/content';
import type { Described } from '../book.ts';
import type { Block } from '../block.ts';
import { type Reading, wordOf } from './context.ts';

const BLOCKS: Record<string, OpenapiSlot['block']> = {
  swagger: 'operation',
  'openapi-operation': 'operation',
  'openapi-webhook': 'webhook',
  'openapi-schemas': 'schemas',
};

/** What a block shows of its description; undefined where that is not known. */
export function describedBlocks(reading: Reading, node: BlockNode): Block[] | undefined {
  const found = takeDescribed(reading.described, node);
  if (found === undefined) return undefined;
  // Links of a description are addresses; what else they name is nothing that the book has.
  const { nodes } = toDocument(found.markdown, ({ target }) => ({ kind: 'url', url: target }));
  const id = `${reading.entry.id}-described-${reading.described.length}`;
  return reading.toBlocks({ ...reading, entry: { ...reading.entry, id }, described: [] }, nodes);
}

/** The next one that shows the same: each is taken once, because another block may mean the same of another description. */
function takeDescribed(described: Described[], { type, data }: BlockNode): Described | undefined {
  const key = keyOf({
    block: BLOCKS[type] ?? 'operation',
    method: wordOf(data, 'method'),
    path: wordOf(data, 'path'),
    name: wordOf(data, 'name'),
    schemas: Array.isArray(data['schemas']) ? data['schemas'].map(String) : [],
  });
  const at = described.findIndex(({ slot }) => keyOf(slot) === key);
  return at === -1 ? undefined : described.splice(at, 1)[0];
}

/** What distinguishes the blocks of a page: which part of a description they show. */
function keyOf({ block, method, path, name, schemas }: Described['slot']): string {
  if (block === 'schemas') return JSON.stringify([block, schemas]);
  return JSON.stringify([block, method.trim(), (block === 'webhook' ? name : path).trim()]);
}
