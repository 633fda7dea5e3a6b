// Blocks of a difference as what became of their nodes. Pure; the kernel that reads them is loaded with this.
import { compareBlocks, type ComparedNode } from '@lectern/content/compare';
import type { BlockChange } from '../types.ts';

/** In characters. What is longer is shown as its source alone. */
const LONGEST = 100_000;

const compared = new WeakMap<BlockChange, ComparedNode[]>();

/** What became of the nodes of a block; undefined where it is too long to be drawn, or where no node says what changed. */
export function nodesOf(change: BlockChange, blocks: readonly BlockChange[]): ComparedNode[] | undefined {
  const { before, after } = textsOf(change, blocks);
  if ((before?.length ?? 0) + (after?.length ?? 0) > LONGEST) return undefined;
  const nodes = compared.get(change) ?? compareBlocks({ before, after, definitions: definitionsIn(blocks) });
  compared.set(change, nodes);
  const isSilent = change.kind === 'changed' && nodes.every(({ kind }) => kind === 'kept');
  return isSilent || nodes.length === 0 ? undefined : nodes;
}

/** Both texts of a block: what stayed is the same before, and what moved here is compared with what it was. */
function textsOf(
  { kind, before, after, move }: BlockChange,
  blocks: readonly BlockChange[],
): Pick<BlockChange, 'before' | 'after'> {
  if (kind === 'kept') return after === undefined ? {} : { before: after, after };
  const was = kind === 'added' && move !== undefined ? blocks[move]?.before : before;
  return { ...(was !== undefined && { before: was }), ...(after !== undefined && { after }) };
}

interface Definitions {
  before: string[];
  after: string[];
}

const definitions = new WeakMap<readonly BlockChange[], Definitions>();

/** What references and footnotes lead to, on either side. */
function definitionsIn(blocks: readonly BlockChange[]): Definitions {
  const known = definitions.get(blocks);
  if (known !== undefined) return known;
  const found: Definitions = { before: [], after: [] };
  for (const { kind, block, before, after } of blocks) {
    if (block !== 'definition' && block !== 'footnote') continue;
    const was = kind === 'kept' ? after : before;
    if (was !== undefined) found.before.push(was);
    if (after !== undefined) found.after.push(after);
  }
  definitions.set(blocks, found);
  return found;
}
