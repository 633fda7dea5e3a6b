import { word } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import { asMapping } from '../text/mapping.ts';
import { around, tagAttribute, withParts } from './declaring/markdown.ts';
import { type Attributes, declareTag } from './declaring/types.ts';

const ALIGNMENTS = ['top', 'middle', 'bottom'];

/** What a column says of itself, where that can be. */
function readColumn({ width = '', valign = '' }: Attributes): { percent?: number; align?: string } {
  const percent = Math.round(Number.parseFloat(width));
  return {
    ...(percent >= 1 && percent <= 100 ? { percent } : {}),
    ...(ALIGNMENTS.includes(valign) ? { align: valign } : {}),
  };
}

export const columns = declareTag({
  name: 'columns',
  end: 'always',
  version: 1,
  attributes: [],
  classes: ['columns', 'column'],
  html: { open: () => '<div class="columns">\n', close: '</div>\n' },
  document: ({ parts }) => [
    makeBlock('columns', {
      nodes: parts('column').map(({ attributes, inside }) => {
        const { percent, align } = readColumn(attributes);
        return makeBlock('column', {
          data: {
            // A bare number would be one of pixels.
            ...(percent === undefined ? {} : { width: { value: percent, unit: '%' } }),
            ...(align === undefined ? {} : { verticalAlignment: align }),
          },
          nodes: inside(),
        });
      }),
    }),
  ],
  markdown: { columns: withParts('columns', 'column', around('column', columnAttributes)) },
});

export const column = declareTag({
  name: 'column',
  end: 'always',
  version: 1,
  isPart: true,
  attributes: ['width', 'valign'],
  html: {
    open(attributes) {
      const { percent, align } = readColumn(attributes);
      const width = percent === undefined ? '' : ` data-width="${percent}"`;
      return `<div class="column"${width}${align === undefined ? '' : ` data-valign="${align}"`}>\n`;
    },
    close: '</div>\n',
  },
});

function columnAttributes(data: Record<string, unknown>): string {
  const width = Number(asMapping(data['width'])?.['value'] ?? data['width']);
  const valign = word(data, 'verticalAlignment');
  return (
    (width > 0 && width <= 100 ? tagAttribute('width', `${width}%`) : '') +
    (ALIGNMENTS.includes(valign) ? tagAttribute('valign', valign) : '')
  );
}
