import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from '../../testing/sample.ts';
import { originOf } from './origins.ts';
import type { EditNode } from './types.ts';

const root = join(import.meta.dirname, '../../..');
const corpus = join(root, '../shared/corpus');

export const hasCorpus = existsSync(corpus);

const pagesIn = (folder: string): [path: string, source: string][] =>
  globSync('**/*.md', { cwd: folder })
    .toSorted()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

/** Our fixtures and our guide. */
export const ownPages = (): [path: string, source: string][] => [
  ...pagesIn(join(root, 'content/testing/fixtures')),
  ...pagesIn(join(root, 'docs')),
];

/** One in twelve pages of real repositories, where they are next to this checkout. */
export const realPages = (): [path: string, source: string][] => (hasCorpus ? sampleOf(pagesIn(corpus), 12) : []);

/** The text of a node, put together from all that is in it. */
export function joinedText(node: EditNode): string {
  const origin = originOf(node);
  if (!origin) throw new Error(`a node of the type ${node.type} has no place`);
  if (!origin.gaps) return origin.text;
  const { content = [] } = node;
  return origin.gaps.map((gap, index) => gap + (content[index] ? joinedText(content[index]) : '')).join('');
}

/** All nodes in a node, and the node itself. */
export const nodesIn = (node: EditNode): EditNode[] => [node, ...(node.content ?? []).flatMap(nodesIn)];

/** What somebody types that is more than text in Markdown. */
export const SYMBOLS = [
  '*',
  '_',
  '`',
  '[x](y)',
  '<b>',
  '{% hint %}',
  '|',
  '# ',
  '- ',
  '1. ',
  '&amp;',
  '\\',
  '$$',
  '~~',
  ':tada:',
  '@',
  'https://a.b/c_d',
  '漢字**重**',
  '  ',
  '\u00A0',
  '>',
  '!',
  '[^1]',
  '{{x}}',
  '---',
  '<!--',
];
