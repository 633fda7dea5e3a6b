// What a page says, in parts that begin at its headings, read from the HTML of its body as readers see it.
import type { Attributes } from './tags.ts';

/** The fragment of a heading, its text, and what stands below it. */
export type TextSection = [anchor: string, heading: string, text: string];

export interface TextReader {
  open: (name: string, attributes: Attributes) => void;
  close: (name: string) => void;
  add: (text: string) => void;
  sections: () => TextSection[];
}

const SILENT = new Set(['script', 'style', 'svg', 'button', 'template', 'annotation', 'select']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);
const HEADING = /^h[1-6]$/;
/** Headings below this level begin no part of their own. */
const DEEPEST = 3;
const HIDDEN = /(?:^| )(?:site-hidden|visually-hidden|diagram-source)(?: |$)/;
/** In code units; nobody reads on that far in what a search shows, and a file has to end somewhere. */
const TEXT_AT_MOST = 400_000;

export function createText(): TextReader {
  const found: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  let [depth, silent, left] = [0, 0, TEXT_AT_MOST];
  let heading: string | undefined;
  const silence: boolean[] = [];
  const last = () => found.at(-1) ?? { anchor: '', heading: '', text: '' };
  return {
    open: (name, attributes) => {
      if (depth === 0 && attributes['class'] !== 'page-body') return;
      depth += 1;
      const isSilent = SILENT.has(name) || attributes['hidden'] !== undefined || HIDDEN.test(attributes['class'] ?? '');
      silence.push(isSilent);
      if (isSilent) silent += 1;
      if (silent > 0) return;
      if (HEADING.test(name) && Number(name[1]) <= DEEPEST && attributes['id'] !== undefined) {
        heading = name;
        found.push({ anchor: attributes['id'], heading: '', text: '' });
      } else if (!INLINE.has(name)) last().text += '\n';
    },
    close: (name) => {
      if (depth === 0) return;
      depth -= 1;
      if (silence.pop() === true) silent -= 1;
      if (name === heading) heading = undefined;
      else if (!INLINE.has(name)) last().text += '\n';
    },
    add: (text) => {
      if (depth === 0 || silent > 0 || left <= 0) return;
      left -= text.length;
      if (heading === undefined) last().text += text;
      else last().heading += text;
    },
    sections: () =>
      found
        .map(({ anchor, heading: above, text }): TextSection => [anchor, tidy(above), tidy(text)])
        .filter(([anchor, , text], index) => anchor !== '' || text !== '' || index > 0),
  };
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
