import { type Given, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import { beforeEnd } from './declaring/markdown.ts';
import { declareTag } from './declaring/types.ts';

/** What stands under it is left out where a page is read; it is a block only where conditions are kept. */
export const condition = declareTag({
  name: 'if',
  end: 'always',
  version: 1,
  html: { open: () => '<div class="condition">\n', close: '</div>\n' },
  document: ({ condition: expression, inside }) =>
    expression === undefined ? inside() : [makeBlock('if', { data: { expression }, nodes: inside() })],
  markdown: { if: writeCondition },
});

function writeCondition(writing: Writing, node: Given): string {
  const expression = word(node.data, 'expression').replace(/\s+/g, ' ').trim();
  if (expression === '' || expression.includes('%}'))
    throw new UnknownNode(`${node.path}/data/expression`, 'expected an expression');
  const before = writing.notes.length;
  const blocks = writing.writeBlocks(writing, node.nodes);
  // Notes to what stands under a condition stand under it too, or everybody could read them.
  const own = writing.notes.slice(before);
  writing.notes.fill('', before);
  const content = [blocks, ...own].filter((part) => part !== '').join('\n\n');
  return `{% if ${expression} %}\n${content}${beforeEnd(content) || '\n'}{% endif %}`;
}
