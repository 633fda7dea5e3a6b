import { Tokenizer, type TokenizerCallbacks as Callbacks } from 'htmlparser2';
import type { Span } from '../../markdown/positions/positions.ts';
import { decodeEntities } from '../../text/html.ts';
import { VOID } from '../../text/html-nesting.ts';
import type { Event } from './events.ts';
import { templateTags } from './template-tags.ts';
import type { PlaceholderKind } from '../types.ts';

/** A tag as it opens an element, with the places of its values. */
export type HtmlTag = { name: string; span: Span; attributes: Record<string, string>; places: Record<string, Span> };

type Handlers = {
  /** `end` is the offset after it. */
  text: (text: string, end: number) => void;
  /** `{% … %}` in the text. */
  template: (span: Span) => void;
  open: (tag: HtmlTag) => void;
  close: (name: string, span: Span) => void;
  /** A comment, or other markup that is no element. */
  other: (span: Span) => void;
};

/** Reads HTML with the place of everything in it. Linear. */
export function readHtml(html: string, handlers: Handlers): void {
  const opening = collectTag(html);
  const tags = templateTags(html);
  let next = 0;
  const ontext = (start: number, end: number): void => {
    let from = start;
    for (let tag = tags[next]; tag && tag.start < end; tag = tags[++next]) {
      // Another part of it was read as HTML.
      if (tag.start < from || tag.end > end) continue;
      if (tag.start > from) handlers.text(html.slice(from, tag.start), tag.start);
      handlers.template(tag);
      from = tag.end;
    }
    if (from < end) handlers.text(html.slice(from, end), end);
  };
  const open = (end: number): void => handlers.open(opening.tagTo(end + 1));
  const onclosetag = (start: number, end: number): void => {
    const close = html.indexOf('>', end);
    handlers.close(html.slice(start, end).toLowerCase(), {
      start: start - 2,
      end: close === -1 ? html.length : close + 1,
    });
  };
  // From its `<` to its `>`; what never ends goes on to the end.
  const other = (start: number, end: number): void => {
    const close = html.indexOf('>', end - 1);
    handlers.other({ start: html.lastIndexOf('<', start - 1), end: close === -1 ? html.length : close + 1 });
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...opening.callbacks,
      ontext,
      ontextentity: (code, end) => handlers.text(String.fromCodePoint(code), end),
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag,
      oncomment: other,
      oncdata: other,
      ondeclaration: other,
      onprocessinginstruction: other,
      onend: () => {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

type Collecting = Pick<Callbacks, 'onopentagname' | 'onattribname' | 'onattribdata' | 'onattribentity' | 'onattribend'>;

function collectTag(html: string): { callbacks: Collecting; tagTo: (end: number) => HtmlTag } {
  let tag: HtmlTag = { name: '', span: { start: 0, end: 0 }, attributes: {}, places: {} };
  let name = { start: 0, end: 0 };
  const callbacks: Collecting = {
    onopentagname(start, end) {
      const span = { start: start - 1, end };
      tag = { name: html.slice(start, end).toLowerCase(), span, attributes: {}, places: {} };
    },
    onattribname(start, end) {
      name = { start, end };
    },
    onattribdata: () => {},
    onattribentity: () => {},
    onattribend(quote, end) {
      const key = html.slice(name.start, name.end).toLowerCase();
      if (Object.hasOwn(tag.attributes, key)) return;
      const before = /^\s*=\s*["']?/.exec(html.slice(name.end, Math.min(end, name.end + 1_000)))?.[0].length;
      const place = { start: name.end + (before ?? 0), end: end - (quote >= 2 ? 1 : 0) };
      tag.attributes[key] = before === undefined ? '' : decodeEntities(html.slice(place.start, place.end));
      if (before !== undefined && quote >= 2) tag.places[key] = place;
    },
  };
  return { callbacks, tagTo: (end) => ({ ...tag, span: { start: tag.span.start, end } }) };
}

const KINDS: Record<string, PlaceholderKind> = {
  a: 'link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  img: 'image',
  br: 'break',
};

/** What a tag of an element inside a text is to translators. */
export function toEvent({ name, span, attributes, places }: HtmlTag): Event {
  const kind = (Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? 'html';
  if (!VOID.has(name)) return { type: 'start', name, span, kind, attributes };
  if (kind !== 'image') return { type: 'alone', kind, span, shows: '' };
  const { alt: text = '' } = attributes;
  const place = places['alt'];
  return { type: 'alone', kind, span, shows: text, ...(place ? { alt: { ...place, text, form: 'html' } } : {}) };
}
