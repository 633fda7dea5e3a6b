import { targetOf } from '../nodes/given.ts';
import { tagAttribute, writeTag } from './declaring/markdown.ts';
import { declareTag } from './declaring/types.ts';

// Tags that are no more than a slot, which the publisher fills. Reading makes it of them.

export const include = declareTag({
  name: 'include',
  end: 'optional',
  version: 1,
  attributes: ['', 'src'],
  hasNoWords: true,
  markdown: {
    'reusable-content': (writing, node) => `{% include${tagAttribute('', targetOf(writing, node)).replace('=', '')} %}`,
  },
  target: { kind: 'include', attributes: ['', 'src'] },
});

export const contentRef = declareTag({
  name: 'content-ref',
  end: 'optional',
  version: 1,
  attributes: ['url', 'page', ''],
  hasNoWords: true,
  markdown: {
    'content-ref': (writing, node) => writeTag('content-ref', tagAttribute('url', targetOf(writing, node)), ''),
  },
  target: { kind: 'page-link', attributes: ['url', 'page', ''] },
});

export const pageRef = declareTag({
  name: 'page-ref',
  end: 'optional',
  version: 1,
  attributes: ['url', 'page', ''],
  hasNoWords: true,
  target: { kind: 'page-link', attributes: ['url', 'page', ''] },
});

/** Its attributes go to the code in it. */
export const code = declareTag({
  name: 'code',
  end: 'always',
  version: 1,
  attributes: ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable'],
  classes: ['code'],
});
