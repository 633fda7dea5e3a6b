import type { BlockNode, DocumentNode, PageDocument } from '@lectern/content';
import { type MarkupSlot, markUp } from '@lectern/markup';
import type { Run } from '../block.ts';
import type { Book } from '../book.ts';
import { CODE_COLORS } from '../colors.ts';
import { textsOf } from '../diagram-sources.ts';

type CodeSlot = Extract<MarkupSlot, { kind: 'code' }>;

/** The lines of blocks of code, as stretches in their colors, by what stands in them. */
export type CodeColors = Pick<ReadonlyMap<string, Run[][]>, 'get'>;

/** Of the processor, in milliseconds: what is met later in a book stays in one color. */
const TIME_AT_MOST = 12_000;

/** Of a page: more than a reader of a site would wait for, because a book is printed once. */
const PAGE_AT_MOST = { block: 6000, page: 18_000 };

const keyOf = (language: string, text: string): string => `${language}\n${text}`;

/** The code of a book in colors: that of one page at a time, and what pages share. */
export interface Codes {
  colors: CodeColors;
  /** Colors the code of a page, as long as there is time, and forgets that of the page before. */
  turnTo: (page: PageDocument) => Promise<void>;
}

export async function openCodes({ shared }: Book): Promise<Codes> {
  const kept = new Map<string, Run[][]>();
  const ofPage = new Map<string, Run[][]>();
  let spent = 0;
  const color = async ({ nodes }: PageDocument, into: Map<string, Run[][]>): Promise<void> => {
    const slots = slotsOf(nodes).filter(({ language, text }) => !kept.has(keyOf(language, text)));
    if (slots.length === 0 || spent > TIME_AT_MOST) return;
    const before = process.threadCpuUsage();
    const { made } = await markUp(slots, new Set(), PAGE_AT_MOST);
    for (const [slot, html] of made) if (slot.kind === 'code') into.set(keyOf(slot.language, slot.text), runsOf(html));
    const { user, system } = process.threadCpuUsage(before);
    spent += (user + system) / 1000;
  };
  for (const document of Object.values(shared)) await color(document, kept);
  return {
    colors: { get: (key) => ofPage.get(key) ?? kept.get(key) },
    turnTo: async (page) => {
      ofPage.clear();
      await color(page, ofPage);
    },
  };
}

function slotsOf(nodes: readonly DocumentNode[]): CodeSlot[] {
  return nodes.flatMap((node): CodeSlot[] => {
    if (node.object === 'text') return [];
    if (node.object === 'block' && node.type === 'code') return [slotOf(node)];
    return [...slotsOf(node.nodes), ...(node.fragments ?? []).flatMap((fragment) => slotsOf(fragment.nodes))];
  });
}

const slotOf = (node: BlockNode): CodeSlot => ({
  kind: 'code',
  language: typeof node.data['syntax'] === 'string' ? node.data['syntax'] : '',
  text: textsOf(node).join('\n'),
});

/** The lines of a block of code, in colors where it has some. */
export function linesOf(colors: CodeColors | undefined, node: BlockNode): Run[][] {
  const { language, text } = slotOf(node);
  const lines = textsOf(node);
  const colored = colors?.get(keyOf(language, text));
  // A block that ends with an empty line has it in one of them only.
  if (colored === undefined || colored.length > lines.length) return lines.map((line) => plain(line));
  return lines.map((line, index) => colored[index] ?? plain(line));
}

const expand = (text: string): string => text.replaceAll('\t', '    ');

const plain = (text: string): Run[] => [{ text: expand(text), style: {} }];

const PIECES = /<span class="tok-([a-z-]+)">([^<]*)<\/span>|([^<]+)/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What the highlighter writes: a line for each, with stretches that have a name. */
function runsOf(html: string): Run[][] {
  const lines = [...html.matchAll(/<span class="line(?: marked)?">(.*)<\/span>\n/g)];
  return lines.map(([, line = '']) =>
    [...line.matchAll(PIECES)].map(([, name = '', named, bare = '']) => {
      const color = Object.hasOwn(CODE_COLORS, name) ? CODE_COLORS[name] : undefined;
      const text = (named ?? bare).replaceAll(/&([#\w]+);/g, (entity, word: string) => ENTITIES[word] ?? entity);
      return { text: expand(text), style: color === undefined ? {} : { color } };
    }),
  );
}
