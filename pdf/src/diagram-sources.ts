// Which blocks are diagrams, and their colors on paper: what is asked of a book before anything is drawn.
import type { BlockNode, DocumentNode, PageDocument } from '@lectern/content';
import { toMermaid } from '@lectern/markup/diagram-steps';
import { ACCENT, INK, INK_SOFT, LINE_STRONG, PAPER_SOFT, PAPER_SUNKEN } from './colors.ts';

/** The lines of a block of code. */
export const textsOf = ({ nodes }: BlockNode): string[] =>
  nodes.flatMap((line) =>
    line.object !== 'block'
      ? []
      : line.nodes.flatMap((text) => (text.object === 'text' ? text.leaves.map((leaf) => leaf.text) : [])).join(''),
  );

const LANGUAGE = 'mermaid';

/** The source of the diagram that a block is; undefined for any other block. */
export function diagramIn({ type, data, ...node }: BlockNode): string | undefined {
  if (type === 'code')
    return word(data, 'syntax').toLowerCase() === LANGUAGE ? textsOf({ type, data, ...node }).join('\n') : undefined;
  if (type !== 'integration' || word(data, 'block') !== 'diagram') return undefined;
  const props = (data['props'] ?? {}) as Record<string, unknown>;
  const content = word(props, 'content');
  if (content === '') return undefined;
  if (word(data, 'integration') === LANGUAGE) return content;
  // The integration that comes with the server has languages of its own, which become this one when it runs.
  return word(data, 'integration') === 'diagrams' ? toMermaid(word(props, 'language') || LANGUAGE, content) : undefined;
}

/** The sources of the diagrams of a document, in their order. */
export const diagramsIn = ({ nodes }: Pick<PageDocument, 'nodes'>): string[] => nodes.flatMap(sourcesIn);

function sourcesIn(node: DocumentNode): string[] {
  if (node.object === 'text') return [];
  const own = node.object === 'block' ? diagramIn(node) : undefined;
  const inner = [...node.nodes, ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
  return own === undefined ? inner.flatMap(sourcesIn) : [own];
}

const word = (data: Readonly<Record<string, unknown>>, key: string): string =>
  typeof data[key] === 'string' ? data[key] : '';

/** The colors that a diagram takes on, in the order in which published pages name them. */
export interface Palette {
  colors: readonly string[];
  isDark: boolean;
}

const WHITE = 255;
/** So much of a soft color is white. */
const SOFTNESS = 0.9;

/** The colors of paper, with that of a site. */
export const paperPalette = (accent = ACCENT): Palette => ({
  colors: ['#ffffff', PAPER_SOFT, PAPER_SUNKEN, LINE_STRONG, INK, INK_SOFT, accent, soft(accent)],
  isDark: false,
});

function soft(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0);
  const mixed = parts.map((part) => Math.round(part + (WHITE - part) * SOFTNESS));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
