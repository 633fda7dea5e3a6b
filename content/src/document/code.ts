import type { Slot } from '../render/types.ts';
import { type Building, makeBlock, plainText, slotIn } from './context.ts';
import { childrenOf, elementsOf, type HtmlElement, type HtmlNode, textOf } from './read-html.ts';
import type { BlockNode } from './types.ts';

type CodeSlot = Extract<Slot, { kind: 'code' }>;

/** The wrapper of code: its options go to each code in it, and whatever else an author put there stays a block. */
export function toCodeBox(building: Building, node: HtmlElement): BlockNode[] {
  const [title] = childrenOf(node, 'code-title');
  const options = optionsOf(node, title ? plainText(building, [title]) : '');
  const blocks: BlockNode[] = [];
  let others: HtmlNode[] = [];
  for (const child of node.children) {
    if (typeof child === 'object' && child.tag === 'pre') {
      blocks.push(...building.toBlocks(building, others), toCode(building, child, options));
      others = [];
    } else if (child !== title) others.push(child);
  }
  return [...blocks, ...building.toBlocks(building, others)];
}

function optionsOf({ classes }: HtmlElement, title: string): Record<string, unknown> {
  return {
    ...(title === '' ? {} : { title }),
    ...(classes.includes('code-wrap') ? { overflow: 'wrap' } : {}),
    ...(classes.includes('code-numbered') ? { lineNumbers: true } : {}),
    ...(classes.includes('full-width') ? { fullWidth: true } : {}),
    ...(classes.includes('code-expandable') ? { expandable: true } : {}),
  };
}

export function toCode(building: Building, pre: HtmlElement, options: Record<string, unknown>): BlockNode {
  const slot = slotIn(building, textOf(pre.children));
  const code: CodeSlot =
    slot?.kind === 'code'
      ? slot
      : {
          kind: 'code',
          language: languageOf(pre),
          text: plainText(building, pre.children).replace(/^\n/, ''),
        };
  const marked = new Set(code.marked);
  return makeBlock('code', {
    data: { ...(code.language === '' ? {} : { syntax: code.language }), ...options },
    // The last line has its end as every other has.
    nodes: code.text
      .replace(/\n$/, '')
      .split('\n')
      .map((text, index) =>
        makeBlock('code-line', {
          data: marked.has(index + 1) ? { highlighted: true } : {},
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
        }),
      ),
  });
}

function languageOf(pre: HtmlElement): string {
  const named = [pre, ...elementsOf(pre.children, 'code')].flatMap((element) => element.classes);
  return named.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find((name) => name !== undefined) ?? '';
}
