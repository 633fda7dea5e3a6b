import { word } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import { escapeHtml } from '../text/html.ts';
import { iconHtmlOf } from './declaring/html.ts';
import { around, iconAttribute, tagAttribute } from './declaring/markdown.ts';
import { iconOf, titleOf } from './declaring/nodes.ts';
import { type Attributes, declareTag } from './declaring/types.ts';

const isExpanded = (attributes: Attributes): boolean => /^(?:true|full)$/.test(attributes['defaultExpanded'] ?? '');

/** Whether assistants are offered that open it; where the author leaves that open, the site decides. */
function opensOf(attributes: Attributes): { openInAIProviders?: boolean } {
  const { openInAIProviders: written } = attributes;
  return written === 'true' || written === 'false' ? { openInAIProviders: written === 'true' } : {};
}

function classesOf(attributes: Attributes): string {
  const { openInAIProviders: opens } = opensOf(attributes);
  const classes = ['prompt', isExpanded(attributes) && 'prompt-expanded', opens === true && 'prompt-open-in'];
  return [...classes, opens === false && 'prompt-alone'].filter((name) => name !== false).join(' ');
}

export const prompt = declareTag({
  name: 'prompt',
  end: 'always',
  version: 2,
  use: 'prompt',
  useClasses: ['prompt'],
  attributes: ['description', 'icon', 'defaultExpanded', 'openInAIProviders'],
  classes: ['prompt'],
  words: ['description'],
  html: {
    open(attributes) {
      const icon = iconHtmlOf(attributes);
      const text = attributes['description'] ?? '';
      const title = icon + text === '' ? '' : `<p class="prompt-title">${icon}${escapeHtml(text)}</p>\n`;
      return `<div class="${classesOf(attributes)}">\n${title}`;
    },
    close: '</div>\n',
  },
  document: ({ attributes, inside }) => [
    makeBlock('prompt', {
      data: {
        description: titleOf(attributes, attributes['description']),
        ...iconOf(attributes),
        ...opensOf(attributes),
        ...(isExpanded(attributes) ? { defaultExpanded: 'full' } : {}),
      },
      nodes: inside(),
    }),
  ],
  markdown: {
    prompt: around('prompt', (data) => {
      const expanded = data['defaultExpanded'] === true || data['defaultExpanded'] === 'full' ? 'true' : '';
      const opens = typeof data['openInAIProviders'] === 'boolean' ? String(data['openInAIProviders']) : '';
      const description = tagAttribute('description', word(data, 'description'));
      return (
        description +
        iconAttribute(data) +
        tagAttribute('openInAIProviders', opens) +
        tagAttribute('defaultExpanded', expanded)
      );
    }),
  },
});
