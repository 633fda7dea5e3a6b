import { makeBlock } from '../nodes/make.ts';
import { word } from '../nodes/given.ts';
import { iconHtmlOf } from './declaring/html.ts';
import { around, iconAttribute, tagAttribute } from './declaring/markdown.ts';
import { iconOf } from './declaring/nodes.ts';
import { declareTag } from './declaring/types.ts';

const LABELS: Record<string, string> = { info: 'Note', success: 'Success', warning: 'Warning', danger: 'Danger' };

/** The style of a hint; one that nobody knows is the plainest. */
export const hintStyle = (written = ''): string => (Object.hasOwn(LABELS, written) ? written : 'info');

export const hint = declareTag({
  name: 'hint',
  end: 'always',
  version: 1,
  attributes: ['style', 'icon'],
  classes: ['hint'],
  html: {
    open(attributes) {
      const style = hintStyle(attributes['style']);
      const icon = iconHtmlOf(attributes);
      const classes = `hint hint-${style}${icon === '' ? '' : ' hint-with-icon'}`;
      return `<div class="${classes}" role="note" aria-label="${LABELS[style]}">\n${icon}`;
    },
    close: '</div>\n',
  },
  document: ({ attributes, inside }) => [
    makeBlock('hint', { data: { style: hintStyle(attributes['style']), ...iconOf(attributes) }, nodes: inside() }),
  ],
  markdown: {
    hint: around('hint', (data) => tagAttribute('style', word(data, 'style') || 'info') + iconAttribute(data)),
  },
});
