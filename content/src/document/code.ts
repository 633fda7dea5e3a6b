import type { CodeLook } from '../render/code/code-html.ts';
import { elementsOf, textOf } from '../shown/look.ts';
import { languageOf, lookOfPre } from '../shown/pre.ts';
import type { CodeNode, ElementNode } from '../shown/types.ts';
import { makeBlock } from '../nodes/make.ts';
import type { BlockNode } from '../nodes/types.ts';

/** Code as a block with a node for each line. */
export function toCode({ language, text, marked, look }: Omit<CodeNode, 'kind'>): BlockNode {
  const highlighted = new Set(marked);
  return makeBlock('code', {
    data: { ...(language === '' ? {} : { syntax: language }), ...optionsOf(look) },
    // The last line has its end as every other has.
    nodes: text
      .replace(/\n$/, '')
      .split('\n')
      .map((line, index) =>
        makeBlock('code-line', {
          data: highlighted.has(index + 1) ? { highlighted: true } : {},
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }],
        }),
      ),
  });
}

function optionsOf({ title, wrap, numbered, fullWidth, expandable }: CodeLook): Record<string, unknown> {
  return {
    ...(title ? { title } : {}),
    ...(wrap ? { overflow: 'wrap' } : {}),
    ...(numbered ? { lineNumbers: true } : {}),
    ...(fullWidth ? { fullWidth: true } : {}),
    ...(expandable ? { expandable: true } : {}),
  };
}

/** A `<pre>` with more in it than code has: its words. */
export function toCodeOfPre(pre: ElementNode): BlockNode {
  const language = [pre, ...elementsOf(pre.children, 'code')].map(languageOf).find((name) => name !== '') ?? '';
  return toCode({ language, text: textOf(pre.children).replace(/^\n/, ''), look: lookOfPre(pre) });
}
