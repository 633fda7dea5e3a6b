import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import type { Options } from 'remark-stringify';
import { unified } from 'unified';
import { type LecternBlock, toMarkdownOptions } from './handlers.ts';
import type { HtmlRoot } from './tree.ts';

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
