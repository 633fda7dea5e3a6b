import type { ContentRef } from './types.ts';
import { asMapping } from '../text/mapping.ts';

/** A node that has no place in a page, or is no node at all. */
export class UnknownNode extends Error {
  override name = 'UnknownNode';
  /** A JSON pointer into the document. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** A node as somebody sent it, with where it stands. */
export type Given = {
  path: string;
  object: string;
  type: string;
  /** What the cells of a table call a fragment. */
  name: string | undefined;
  data: Record<string, unknown>;
  nodes: Given[];
  fragments: Given[];
  leaves: { text: string; marks: { type: string; data: Record<string, unknown> }[] }[];
  id: string | undefined;
};

/** Reads nodes that nobody has checked. */
export function readNodes(value: unknown, path: string): Given[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new UnknownNode(path, 'expected an array of nodes');
  return value.map((node, index) => readNode(node, `${path}/${index}`));
}

const OBJECTS = ['block', 'inline', 'text', 'fragment'];

function readNode(value: unknown, path: string): Given {
  const node = asMapping(value);
  const { object, type = '', data, meta, fragment } = node ?? {};
  if (node === undefined || typeof object !== 'string' || !OBJECTS.includes(object) || typeof type !== 'string')
    throw new UnknownNode(path, 'expected a block, inline or text');
  const id = asMapping(meta)?.['id'];
  return {
    path,
    object,
    type,
    name: typeof fragment === 'string' ? fragment : undefined,
    data: asMapping(data) ?? {},
    nodes: readNodes(node['nodes'], `${path}/nodes`),
    fragments: readNodes(node['fragments'], `${path}/fragments`),
    leaves: object === 'text' ? readLeaves(node['leaves'] ?? [], path) : [],
    id: typeof id === 'string' && id !== '' ? id : undefined,
  };
}

function readLeaves(value: unknown, path: string): Given['leaves'] {
  if (!Array.isArray(value)) throw new UnknownNode(`${path}/leaves`, 'expected an array of leaves');
  return value.map((each, index) => {
    const { text, marks = [] } = asMapping(each) ?? {};
    if (typeof text !== 'string' || !Array.isArray(marks))
      throw new UnknownNode(`${path}/leaves/${index}`, 'expected a leaf with its text and marks');
    return {
      text,
      marks: marks.map((mark) => ({
        type: String(asMapping(mark)?.['type']),
        data: asMapping(asMapping(mark)?.['data']) ?? {},
      })),
    };
  });
}

/** A string in the data of a node; '' where there is none. */
export function word(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export const fragmentsOf = (node: Given, name: string): Given[] =>
  node.fragments.filter(({ type }) => type === name).flatMap(({ nodes }) => nodes);

/** What the writing of one document carries along. */
export type Writing = {
  refer: (ref: ContentRef) => string | undefined;
  /** Definitions of footnotes, in the order of their numbers. */
  notes: string[];
  /** Ids of headings so far. */
  taken: Map<string, number>;
  isInList: boolean;
  /** Handed on rather than imported: blocks hold inlines, and a footnote in a line holds blocks. */
  writeBlocks: (writing: Writing, nodes: readonly Given[]) => string;
};

/** Where a reference in the data of a node leads. */
export function targetOf(writing: Writing, node: Given, value: unknown = node.data['ref']): string {
  const ref = asMapping(value);
  const target = ref && typeof ref['kind'] === 'string' ? writing.refer(ref as ContentRef) : undefined;
  if (target === undefined) throw new UnknownNode(`${node.path}/data/ref`, 'expected a reference');
  return target.replace(/[\r\n]/g, '');
}
