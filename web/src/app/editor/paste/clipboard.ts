// What was copied elsewhere, as blocks of ours. It runs in a worker: what other programs put into a clipboard can be large.
import type { EditNode } from '@lectern/content/edit';
import { bodyOf, type HtmlRoot, parseHtml, toMarkdownPart } from '@lectern/convert/html';
import { readBlocks } from './blocks.ts';
import { codeOf } from './html/code.ts';
import { mendLists } from './html/lists.ts';
import { isMarkdown, tableOf } from './plain-text.ts';
import { toStructure } from './html/structure.ts';
import { straightenLinks } from './html/links.ts';
import { liftStyles } from './html/styles.ts';
import { tidy } from './html/tidy.ts';
import { dropUnseen } from './html/unseen.ts';
import { readWordItems } from './html/word.ts';

export interface Clipboard {
  html: string;
  text: string;
  /** The language that VS Code says of what was copied in it. */
  mode?: string;
}

/** Undefined for plain text, which is pasted as it is. Throws `UnfitPage` for HTML that is too much. */
export function readClipboard({ html, text, mode = '' }: Clipboard): EditNode[] | undefined {
  const isAuthored = ['markdown', 'plaintext', ''].includes(mode);
  if (html === '' || (mode !== '' && isAuthored)) return ofText(text);
  const root = parseHtml(html);
  const body = { type: 'root', children: bodyOf(root).children } as HtmlRoot;
  const code = codeOf(body, { text, mode });
  if (code) return [code];
  const steps = [dropUnseen, straightenLinks, readWordItems, toStructure, mendLists, liftStyles, tidy];
  const clean = steps.reduce((tree, step) => step(tree), body);
  return readBlocks(toMarkdownPart(clean, resolve));
}

function ofText(text: string): EditNode[] | undefined {
  if (isMarkdown(text)) return readBlocks(text);
  const table = tableOf(text);
  return table && readBlocks(toMarkdownPart(table, resolve));
}

/** Pictures within the text are not kept: whoever has one uploads it. Places of the page that was copied from lead nowhere. */
const resolve = (target: string): string | undefined => (/^(?:data:|#)/i.test(target) ? undefined : target);
