import type { Token } from 'markdown-it';
import { createParser } from '../../markdown/parser.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import { placeOf, type Span } from '../../markdown/positions/positions.ts';
import type { Event } from './events.ts';
import { readHtml, toEvent } from './html-events.ts';
import { useTemplateTags } from './template-tags.ts';
import type { PlaceholderKind } from '../types.ts';

const parser = createParser();
useTemplateTags(parser);

/** What stands in a text of Markdown. `env` is what the parser has learned of the page. Throws `TooMuch`, as it does. */
export function markdownEvents(text: string, env: Record<string, unknown>): Event[] {
  const tokens = markdownTokens(text, env);
  const events: Event[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type !== 'link_open') {
      if (token) addToken(events, text, token);
      continue;
    }
    // Links hold no links.
    let end = index + 1;
    while (end < tokens.length && tokens[end]?.type !== 'link_close') end++;
    addLink(events, { text, open: token, inside: tokens.slice(index + 1, end) });
    index = end;
  }
  return events;
}

/** The tokens of such a text, each with its place. Throws `TooMuch`. */
export function markdownTokens(text: string, env: Record<string, unknown>): Token[] {
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, env, tokens);
  return tokens;
}

const EMPHASIS: Record<string, { kind: PlaceholderKind; element: string }> = {
  strong: { kind: 'bold', element: 'strong' },
  em: { kind: 'italic', element: 'em' },
  s: { kind: 'strikethrough', element: 'del' },
};

const ALONE: Record<string, PlaceholderKind> = {
  code_inline: 'code',
  math_inline: 'formula',
  expression: 'expression',
  emoji: 'emoji',
  footnote_ref: 'footnote',
  template_tag: 'tag',
};

function addToken(events: Event[], text: string, token: Token): void {
  const { type, content, nesting, tag } = token;
  const span = placeOf(token).span ?? { start: 0, end: 0 };
  const emphasis = Object.hasOwn(EMPHASIS, tag) ? EMPHASIS[tag] : undefined;
  if (type === 'text' || type === 'text_special') events.push({ type: 'text', text: content });
  else if (type === 'softbreak') events.push({ type: 'text', text: ' ' });
  else if (type === 'hardbreak') events.push({ type: 'alone', kind: 'break', shows: '', span: wholeBreak(text, span) });
  else if (type === 'html_inline') addHtml(events, content, span);
  else if (type === 'image') events.push(imageEvent(token, span));
  else if (emphasis && nesting === 1) events.push({ type: 'start', name: tag, span, ...emphasis });
  else if (emphasis && nesting === -1) events.push({ type: 'end', name: tag, span });
  else {
    const kind = (Object.hasOwn(ALONE, type) ? ALONE[type] : undefined) ?? 'html';
    events.push({ type: 'alone', kind, shows: content, span });
  }
}

/** A line break is noticed at the end of its line, behind the blanks that make it one. */
function wholeBreak(text: string, { start, end }: Span): Span {
  let first = start;
  while (text[first - 1] === ' ') first--;
  let last = end;
  while (text[last] === ' ' || text[last] === '\t') last++;
  return { start: first, end: last };
}

function addHtml(events: Event[], html: string, { start, end }: Span): void {
  const at = (span: Span): Span => ({ start: span.start + start, end: span.end + start });
  const alone: Event = { type: 'alone', kind: 'html', shows: '', span: { start, end }, isQuiet: true };
  const before = events.length;
  readHtml(html, {
    text: () => {},
    template: () => {},
    other: () => {},
    open(tag) {
      const event = toEvent(tag);
      if (event.type === 'text' || event.type === 'end') return;
      const alt = event.type === 'alone' && event.alt ? { alt: { ...event.alt, ...at(event.alt) } } : {};
      events.push({ ...event, ...alt, span: { start, end } });
    },
    close: (name) => events.push({ type: 'end', name, span: { start, end } }),
  });
  if (events.length === before) events.push(alone);
}

function imageEvent({ children, content, meta }: Token, { start, end }: Span): Event {
  const shows = plainTokens(children ?? []);
  const place = { start: start + 2, end: start + 2 + content.length };
  // The description of one that is named elsewhere may be its name.
  const isNamed = (meta as { label?: string } | null)?.label !== undefined;
  const alt = isNamed ? {} : { alt: { ...place, text: shows, form: 'markdown' as const } };
  return { type: 'alone', kind: 'image', shows, span: { start, end }, ...alt };
}

type Link = { text: string; open: Token; inside: readonly Token[] };

function addLink(events: Event[], { text, open, inside }: Link): void {
  const { span = { start: 0, end: 0 } } = placeOf(open);
  const last = inside.at(-1);
  const labelEnd = last ? (placeOf(last).span?.end ?? 0) : span.start + 1;
  const isWhole = open.info === 'auto' || open.attrGet('title') === 'mention' || text[labelEnd] !== ']';
  if (isWhole) {
    const bare = open.markup === 'linkify' ? { isBare: true as const } : {};
    events.push({ type: 'alone', kind: 'link', shows: plainTokens(inside), span, ...bare });
    return;
  }
  const end = { start: labelEnd, end: span.end };
  const written = ownLabel(text, { start: span.start + 1, end: labelEnd }, text.slice(labelEnd, span.end));
  events.push({ type: 'start', name: 'a', kind: 'link', span: { start: span.start, end: span.start + 1 } });
  for (const token of inside) addToken(events, text, token);
  events.push({ type: 'end', name: 'a', span: end, ...written });
}

/** The end of a link whose text is the name of its target: with another text it must say that name. */
function ownLabel(text: string, label: Span, end: string): { written?: string } {
  if (end !== ']' && end !== '][]') return {};
  return { written: `][${text.slice(label.start, label.end).replaceAll(/\s+/g, ' ')}]` };
}
