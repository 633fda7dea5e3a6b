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

/** A tree of HTML as Markdown of our format. */
export const printMarkdown = (root: HtmlRoot): string => printer.stringify(printer.runSync(root) as never);
