import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import type { Options } from 'remark-stringify';
import { unified } from 'unified';
import { type LecternBlock, toMarkdownOptions } from './handlers.ts';
import { UnfitPage } from './bounds.ts';
import { type HtmlNode, type HtmlRoot, isElement } from './tree.ts';

type Handlers = NonNullable<Options['handlers']>;
type Handle = NonNullable<Handlers['blockquote']>;
type Rest = Parameters<Handle> extends [unknown, ...infer R] ? R : never;

const printBlock = (node: LecternBlock, ...[, state, info]: Rest): string => {
  // What a list or quote of the library's own types may hold, these may hold too.
  const exit = state.enter('blockquote');
  const inner = state.containerFlow(node as never, state.createTracker(info).current());
  exit();
  return [node.open, inner, node.close].filter((part) => part !== '').join('\n');
};

const options: Options = {
  bullet: '*',
  emphasis: '_',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  handlers: { lecternBlock: printBlock } as Handlers,
  // Text of a page stays text, also where it looks like one of our tags or a formula.
  unsafe: [
    { character: '{', after: '%', inConstruct: 'phrasing' },
    { character: '$', after: '\\$', inConstruct: 'phrasing' },
  ],
};

const printer = unified()
  .use(rehypeRemark, toMarkdownOptions)
  .use(remarkGfm, { tablePipeAlign: false, tableCellPadding: true })
  .use(remarkStringify, options);

interface Printed {
  type: string;
  spread?: boolean | null;
  children?: Printed[];
}

/** The library parts a line from the list below it by a blank line where that list has several items. */
function tighten(node: Printed): void {
  const { type, children = [] } = node;
  children.forEach(tighten);
  const [first, ...others] = children;
  const isLine = first?.type === 'paragraph' && others.length > 0 && others.every((other) => other.type === 'list');
  if (type === 'listItem' && isLine) node.spread = false;
  if (type === 'list') node.spread = children.some(({ spread }) => spread === true);
}

/** A tree of HTML as Markdown of our format. */
export function printMarkdown(root: HtmlRoot): string {
  const tree = printer.runSync(root) as Printed;
  tighten(tree);
  return printer.stringify(tree as never);
}

/**
 * To know what a blank means, the printer looks from each element to the next one that says something: of elements in a row that
 * say nothing, each looks at all that follow. So many looks take a few seconds; writers leave two or three in a row.
 */
const LOOKS = 2_000_000;

/** Blanks next to these mean nothing, or these are words themselves: nobody looks any further. */
const SAYING = new Set(
  `address article aside audio blockquote body br button canvas caption center dd details dialog div dl dt embed fieldset
  figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr iframe img input li main math menu meter nav
  object ol optgroup option p picture pre progress section select summary svg table tbody td textarea tfoot th thead tr ul video`.split(
    /\s+/,
  ),
);

/** Throws `UnfitPage` for a page of which so much says nothing that it would keep its thread for minutes. */
export function checkSilence(root: HtmlRoot): void {
  let looks = 0;
  /** How many nodes there are, or undefined where one of them says something. */
  const count = (nodes: readonly HtmlNode[]): number | undefined => {
    let [all, row, isSilent] = [0, 0, true];
    for (const node of nodes) {
      const size = sizeOf(node);
      if (size === undefined) {
        looks += row * row;
        [row, isSilent] = [0, false];
      } else {
        row += size;
        all += size;
      }
    }
    looks += row * row;
    if (looks > LOOKS) throw new UnfitPage('It has too many elements in a row that say nothing.');
    return isSilent ? all : undefined;
  };
  const sizeOf = (node: HtmlNode): number | undefined => {
    if (node.type === 'text') return /\S/.test(node.value) ? undefined : 1;
    if (!isElement(node)) return 1;
    const inside = count(node.children);
    return inside === undefined || SAYING.has(node.tagName) ? undefined : inside + 1;
  };
  count(root.children as HtmlNode[]);
}
