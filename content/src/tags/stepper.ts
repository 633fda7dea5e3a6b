import { makeBlock } from '../nodes/make.ts';
import { iconHtmlOf } from './declaring/html.ts';
import { around, iconAttribute, withParts } from './declaring/markdown.ts';
import { iconOf } from './declaring/nodes.ts';
import { declareTag } from './declaring/types.ts';

export const stepper = declareTag({
  name: 'stepper',
  end: 'always',
  version: 1,
  hasPageHeadings: true,
  attributes: [],
  use: 'steps',
  useClasses: ['stepper', 'step'],
  classes: ['stepper', 'step'],
  html: { open: () => '<div class="stepper" role="list">\n', close: '</div>\n' },
  document: ({ parts }) => [
    makeBlock('stepper', {
      nodes: parts('step').map(({ attributes, inside }) =>
        makeBlock('stepper-step', { data: iconOf(attributes), nodes: inside() }),
      ),
    }),
  ],
  markdown: { stepper: withParts('stepper', 'stepper-step', around('step', iconAttribute)) },
});

export const step = declareTag({
  name: 'step',
  end: 'always',
  version: 1,
  isPart: true,
  hasPageHeadings: true,
  attributes: ['icon'],
  use: 'steps',
  html: {
    open(attributes) {
      const icon = iconHtmlOf(attributes);
      return `<div class="step${icon === '' ? '' : ' step-with-icon'}" role="listitem">\n${icon}`;
    },
    close: '</div>\n',
  },
});
