// Takes pages apart on a thread: where addresses stand in their HTML, and what a search knows of them.
import { indexWords } from '@lectern/content';
import { PLACE } from '@lectern/theme/edition';
import { Parser } from 'htmlparser2';
import { type Outcome, rewriteTag, styleParts, type TagPlace } from './tags.ts';
import { createText, type TextSection } from './text.ts';

export interface Order extends TagPlace {
  pages: readonly { html: string; title: string }[];
}

export interface PreparedPage {
  /** HTML and addresses in turn, beginning and ending with HTML. */
  parts: string[];
  sections: TextSection[];
  /** Each word once, with where it stands at best and how often. */
  words: string[];
  codes: number[];
}

export const preparePages = ({ pages, ...place }: Order): PreparedPage[] =>
  pages.map(({ html, title }) => {
    const { parts, sections } = takeApart(html, place);
    return { parts, sections, ...wordsOf(title, sections) };
  });

/** HTML in which addresses are left open, with its text. What the templates write is well formed, so an end is where it is said. */
function takeApart(html: string, place: TagPlace): { parts: string[]; sections: TextSection[] } {
  const parts = [''];
  const text = createText();
  const open: { name: string; outcome: Outcome }[] = [];
  let [left, at] = [0, 0];
  const write = ([first = '', ...rest]: readonly string[]) => {
    if (left > 0) return;
    parts[parts.length - 1] += first;
    parts.push(...rest);
  };
  const copyTo = (end: number) => {
    write([html.slice(at, end)]);
    at = end;
  };
  const skipTo = (end: number, some: readonly string[] | undefined) => {
    if (some !== undefined) write(some);
    at = end;
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        const isInLink = open.some((each) => each.name === 'a');
        const outcome: Outcome = isImplied ? { kind: 'kept' } : rewriteTag(place, { name, attributes, isInLink });
        open.push({ name, outcome });
        text.open(name, attributes);
        if (isImplied || outcome.kind === 'kept') return;
        copyTo(parser.startIndex);
        skipTo(parser.endIndex + 1, outcome.kind === 'changed' ? outcome.parts : undefined);
        if (outcome.kind === 'dropped' && outcome.isWhole) left += 1;
      },
      onclosetag(name, isImplied) {
        const outcome = open.pop()?.outcome;
        text.close(name);
        const isWhole = outcome?.kind === 'dropped' && outcome.isWhole;
        const close = outcome?.kind === 'changed' ? outcome.close : undefined;
        if (!isImplied && (isWhole || close !== undefined)) {
          copyTo(parser.startIndex);
          skipTo(parser.endIndex + 1, close === undefined ? undefined : [close]);
        }
        if (isWhole) left -= 1;
      },
      ontext(data) {
        text.add(data);
        if (open.at(-1)?.name !== 'style') return;
        copyTo(parser.startIndex);
        skipTo(parser.endIndex + 1, styleParts(place, data));
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  copyTo(html.length);
  return { parts, sections: text.sections() };
}

/** As much as the index says of how often a word stands on a page. */
const OFTEN_AT_MOST = 3;

function wordsOf(title: string, sections: readonly TextSection[]): Pick<PreparedPage, 'words' | 'codes'> {
  const found = new Map<string, { place: number; times: number }>();
  const add = (text: string, place: number) => {
    for (const word of indexWords(text).split(' ')) {
      if (word === '') continue;
      const known = found.get(word);
      if (known === undefined) found.set(word, { place, times: 1 });
      else {
        known.place = Math.max(known.place, place);
        known.times += 1;
      }
    }
  };
  add(title, PLACE.title);
  for (const [, heading, text] of sections) {
    add(heading, PLACE.heading);
    add(text, PLACE.text);
  }
  return {
    words: [...found.keys()],
    codes: [...found.values()].map(
      ({ place, times }) => place * 4 + Math.min(OFTEN_AT_MOST, Math.floor(Math.log2(times))),
    ),
  };
}
