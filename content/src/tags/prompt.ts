import { word } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import { escapeHtml } from '../text/html.ts';
import { iconHtmlOf } from './declaring/html.ts';
import { around, iconAttribute, tagAttribute } from './declaring/markdown.ts';
import { iconOf, titleOf } from './declaring/nodes.ts';
import { declareTag } from './declaring/types.ts';

export const prompt = declareTag({
  name: 'prompt',
  end: 'always',
  version: 1,
  use: 'prompt',
  useClasses: ['prompt'],
  classes: ['prompt'],
  html: {
    open(attributes) {
      const icon = iconHtmlOf(attributes);
      const text = attributes['description'] ?? '';
      const title = icon + text === '' ? '' : `<p class="prompt-title">${icon}${escapeHtml(text)}</p>\n`;
      return `<div class="prompt${attributes['defaultExpanded'] === 'true' ? ' prompt-expanded' : ''}">\n${title}`;
    },
    close: '</div>\n',
  },
  document: ({ attributes, inside }) => [
    makeBlock('prompt', {
      data: {
        description: titleOf(attributes, attributes['description']),
        ...iconOf(attributes),
        ...(attributes['defaultExpanded'] === 'true' ? { defaultExpanded: 'full' } : {}),
      },
      nodes: inside(),
    }),
  ],
  markdown: {
    prompt: around('prompt', (data) => {
      const isExpanded = data['defaultExpanded'] === true || data['defaultExpanded'] === 'full' ? 'true' : '';
      const description = tagAttribute('description', word(data, 'description'));
      return description + iconAttribute(data) + tagAttribute('defaultExpanded', isExpanded);
    }),
  },
});
