import { word } from '../nodes/given.ts';
import { makeBlock, makeText } from '../nodes/make.ts';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-characters.ts';
import { iconHtmlOf } from './declaring/html.ts';
import { around, iconAttribute, tagAttribute, withParts } from './declaring/markdown.ts';
import { iconOf, titleOf } from './declaring/nodes.ts';
import { declareTag, type DocumentTag } from './declaring/types.ts';

const title = ({ attributes }: DocumentTag): string => titleOf(attributes, attributes['title'] || 'Tab');

export const tabs = declareTag({
  name: 'tabs',
  end: 'always',
  version: 1,
  attributes: [],
  use: 'tabs',
  useClasses: ['tabs'],
  classes: ['tab', 'tabs'],
  html: { open: () => '<div class="tabs">\n', close: '</div>\n' },
  document: ({ parts }) => [
    makeBlock('tabs', {
      nodes: parts('tab').map((part) =>
        makeBlock('tabs-item', {
          data: { title: title(part), ...iconOf(part.attributes) },
          nodes: part.inside(),
          id: part.id,
        }),
      ),
    }),
  ],
  markdown: {
    tabs: withParts(
      'tabs',
      'tabs-item',
      around('tab', (data) => tagAttribute('title', word(data, 'title')) + iconAttribute(data)),
    ),
  },
});

export const tab = declareTag({
  name: 'tab',
  end: 'always',
  version: 1,
  isPart: true,
  attributes: ['title', 'icon'],
  words: ['title'],
  html: {
    open(attributes, { id, titleId }) {
      const words = `${iconHtmlOf(attributes)}${escapeHtml(attributes['title'] || 'Tab')}`;
      const named = `id="${OURS}${escapeHtml(id)}" aria-labelledby="${OURS}${escapeHtml(titleId)}"`;
      return `<section class="tab" ${named}>\n<p class="tab-title" id="${OURS}${escapeHtml(titleId)}">${words}</p>\n`;
    },
    close: '</section>\n',
  },
  // One that stands in no tabs.
  document: (tag) => [makeBlock('paragraph', { nodes: [makeText(title(tag))] }), ...tag.inside()],
});
