// What readers see of a piece of Markdown, as a tree that can be handed from a worker to the page. Runs in the worker.
import { renderPage, type Slot } from '@lectern/content';
import { Parser } from 'htmlparser2';

/** Text, what only who shows it can fill in, or an element. */
export type ShownNode = string | { slot: Slot } | ShownElement;

export interface ShownElement {
  name: string;
  attributes: Readonly<Record<string, string | { slot: Slot }>>;
  children: ShownNode[];
}

/** What stands for a slot while the HTML is read again. */
const MARK = /\uE000(\d+)\uE001/;

/** In characters. What is longer is shown as its source alone. */
const LONGEST = 100_000;

/** Empty for what readers see nothing of, such as the end of an element alone. */
export function readShown(source: string): ShownNode[] {
  if (source.length > LONGEST) return [];
  const { html, slots } = renderPage(source);
  return readTree(html.map((piece) => (typeof piece === 'string' ? piece : `\uE000${piece}\uE001`)).join(''), slots);
}

/** The same of HTML that the server made. */
export const readHtml = (html: string): ShownNode[] => readTree(html, []);

function readTree(html: string, slots: readonly Slot[]): ShownNode[] {
  const root: ShownElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const add = (node: ShownNode): void => void open.at(-1)?.children.push(node);
  const toSlot = (index: string): { slot: Slot } | string => {
    const slot = slots[Number(index)];
    return slot === undefined ? '' : { slot };
  };
  const parser = new Parser(
    {
      onopentag: (name, written) => {
        const attributes = Object.entries(written).map(([key, value]) => {
          const [, index] = MARK.exec(value) ?? [];
          return [key, index === undefined ? value : toSlot(index)] as const;
        });
        const element: ShownElement = { name, attributes: Object.fromEntries(attributes), children: [] };
        add(element);
        open.push(element);
      },
      ontext: (text) => {
        for (const [index, piece] of text.split(MARK).entries())
          if (piece !== '') add(index % 2 === 0 ? piece : toSlot(piece));
      },
      onclosetag: () => void (open.length > 1 && open.pop()),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root.children.some(isSeen) ? root.children : [];
}

/** These are seen without a word in them. */
const SEEN = new Set(['img', 'hr', 'video', 'audio', 'input']);

function isSeen(node: ShownNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return 'slot' in node || SEEN.has(node.name) || node.children.some(isSeen);
}
