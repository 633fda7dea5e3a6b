// What was copied elsewhere, as blocks of ours. It runs in a worker: what other programs put into a clipboard can be large.
import type { EditNode } from '@lectern/content/edit';
import { bodyOf, type HtmlRoot, parseHtml, toMarkdownPart } from '@lectern/convert/html';
import { readBlocks } from './blocks.ts';
import { codeOf } from './code.ts';
import { mendLists } from './lists.ts';
import { isMarkdown } from './markdown-text.ts';
import { toStructure } from './structure.ts';
import { liftStyles } from './styles.ts';
import { tidy } from './tidy.ts';
import { readWordItems } from './word.ts';

export interface Clipboard {
  html: string;
  text: string;
  /** The language that VS Code says of what was copied in it. */
  mode?: string;
}

/** Undefined for plain text, which is pasted as it is. Throws `UnfitPage` for HTML that is too much. */
export function readClipboard({ html, text, mode = '' }: Clipboard): EditNode[] | undefined {
  const isAuthored = ['markdown', 'plaintext', ''].includes(mode);
  if (html === '' || (mode !== '' && isAuthored)) return isMarkdown(text) ? readBlocks(text) : undefined;
  const root = parseHtml(html);
  const body = { type: 'root', children: bodyOf(root).children } as HtmlRoot;
  const code = codeOf(body, { text, mode });
  if (code) return [code];
  const steps = [readWordItems, toStructure, mendLists, liftStyles, tidy];
  const clean = steps.reduce((tree, step) => step(tree), body);
  return readBlocks(toMarkdownPart(clean, resolve));
}

/** Pictures within the text are not kept: whoever has one uploads it. Places of the page that was copied from lead nowhere. */
const resolve = (target: string): string | undefined => (/^(?:data:|#)/i.test(target) ? undefined : target);
