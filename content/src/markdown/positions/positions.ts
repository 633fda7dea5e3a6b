import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { spend, spendLines } from './budget.ts';
import { makeToken } from './quick-token.ts';

export type Span = { start: number; end: number };

/** One row of a table in the source, its cells found when the first of them is asked for. */
export type Row = { start: number; end: number; cells?: Span[] };

/** What we add to the parser's tokens. */
export type Place = {
  /** Of a token inside a line: what it covers, as offsets in the content of its `inline` token. */
  span?: Span;
  /** Of a link or image with its target in parentheses: that target, without `<>`, as offsets in the same content. */
  target?: Span;
  /** Of an `inline` token: where each line of its content begins in the source, indentation left out. */
  lines?: number[];
  /** Of an `inline` token in a table: its row and its column. */
  row?: Row;
  column?: number;
  /** Of a block tag: its offset in the source. */
  offset?: number;
};

/** A definition of a reference, `[label]: target`; the offsets are in the source. */
export type Definition = { token: Token; target: Span };

/** The place of a token, kept on the token itself: a map next to it would cost more than the parsing. */
export function placeOf(token: Token): Place {
  return token as Token & Place;
}

/**
 * Makes the parser say where things stand. It knows lines of blocks only; here every token inside a line gets its span, links
 * and images the span of their target, and every `inline` token what `sourceOffset` needs to come back to the source.
 * Definitions of references are collected in `env.definitions`.
 */
export function usePositions(md: MarkdownIt): void {
  const destination: Destination = { start: 0, end: 0 };
  rememberDestinations(md, destination);
  md.block.State = placedBlocks(md.block.State, destination);
  const tokenizeBlocks = md.block.tokenize;
  md.block.tokenize = (state, startLine, endLine) => {
    if (state.parentType === 'blockquote') spendLines(state.env, endLine - startLine);
    tokenizeBlocks.call(md.block, state, startLine, endLine);
  };
  md.inline.State = placedInlines(md.inline.State, destination);
  md.inline.tokenize = (state) => tokenize(md, state as PlacedInline);
  md.inline.ruler2.after('emphasis', 'widen_strong', widenStrong);
}

type Destination = Span;

// A rule parses its target directly before it pushes its token, so the last target parsed is the token's own.
function rememberDestinations(md: MarkdownIt, last: Destination): void {
  const parseDestination = md.helpers.parseLinkDestination;
  const remember: typeof parseDestination = (text, start, max) => {
    const found = parseDestination(text, start, max);
    const angle = found.ok && text.charCodeAt(start) === 0x3c ? 1 : 0;
    last.start = start + angle;
    last.end = found.ok ? found.pos - angle : start;
    return found;
  };
  // Brackets that are no link leave no token and cost the most.
  const parseLabel = md.helpers.parseLinkLabel;
  const count: typeof parseLabel = (state, start, disableNested) => {
    spend(state.env, 'link_label');
    return parseLabel(state, start, disableNested);
  };
  md.helpers = { ...md.helpers, parseLinkDestination: remember, parseLinkLabel: count };
  // The text of an image is parsed before the image is pushed.
  const parse = md.inline.parse.bind(md.inline);
  md.inline.parse = (text, parser, env, tokens) => {
    const { start, end } = last;
    parse(text, parser, env, tokens);
    last.start = start;
    last.end = end;
  };
}

function placedBlocks(State: typeof StateBlock, last: Destination): typeof StateBlock {
  return class extends State {
    #row: Row = { start: 0, end: 0 };
    #column = 0;

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      spend(this.env, type);
      const parent = this.tokens.at(-1);
      if (nesting < 0) this.level--;
      const token = makeToken(type, tag, nesting, this.level);
      token.block = true;
      if (nesting > 0) this.level++;
      this.tokens.push(token);
      if (type === 'inline' && parent) this.#placeInline(parent, placeOf(token));
      else if (type === 'th_open' || type === 'td_open') this.#startCell(parent);
      else if (type === 'reference_definition') this.#define(token);
      return token;
    }

    #startCell(parent: Token | undefined): void {
      if (parent?.type !== 'tr_open') {
        this.#column++;
        return;
      }
      const line = parent.map?.[0] ?? 0;
      this.#column = 0;
      this.#row = { start: this.#textStart(line), end: this.eMarks[line] ?? 0 };
    }

    #placeInline(parent: Token, place: Place): void {
      if (parent.type === 'th_open' || parent.type === 'td_open') {
        place.row = this.#row;
        place.column = this.#column;
        return;
      }
      const [first, end] = parent.map ?? [0, 0];
      place.lines = [];
      if (parent.type === 'heading_open' && parent.markup.startsWith('#')) place.lines.push(this.#afterHashes(first));
      else for (let line = first; line < end; line++) place.lines.push(this.#textStart(line));
    }

    #textStart(line: number): number {
      return (this.bMarks[line] ?? 0) + (this.tShift[line] ?? 0);
    }

    #afterHashes(line: number): number {
      return this.skipSpaces(this.skipChars(this.#textStart(line), 0x23));
    }

    #define(token: Token): void {
      const definitions = (this.env['definitions'] ??= []) as Definition[];
      definitions.push({ token, target: { ...last } });
    }
  };
}

/** An inline state that knows where the rule at work began. */
type PlacedInline = StateInline & { from: number; textStart: number };

function placedInlines(State: typeof StateInline, last: Destination): typeof StateInline {
  return class extends State {
    from = 0;
    textStart = 0;

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      spend(this.env, type);
      if (this.pending) this.pushPending();
      if (nesting < 0) {
        this.level--;
        this.delimiters = this._prev_delimiters.pop() ?? [];
      }
      const token = makeToken(type, tag, nesting, this.level);
      if (nesting > 0) {
        this.level++;
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined);
      if (type === 'link_open' || type === 'image') placeOf(token).target = { ...last };
      return token;
    }

    override pushPending(): Token {
      const token = makeToken('text', '', 0, this.pendingLevel);
      token.content = this.pending;
      this.tokens.push(token);
      this.pending = '';
      placeOf(token).span = { start: this.textStart, end: this.from };
      return token;
    }
  };
}

/** The library's loop, which calls the rules one after the other, with a look at what each of them has pushed. */
function tokenize(md: MarkdownIt, state: PlacedInline): void {
  const rules = md.inline.ruler.getRules('');
  const end = state.posMax;
  while (state.pos < end) {
    const from = state.pos;
    const first = state.tokens.length;
    const quiet = state.pending === '';
    state.from = from;
    const matched = state.level < md.options.maxNesting && rules.some((rule) => rule(state, false));
    if (!matched) state.pending += state.src[state.pos++];
    if (quiet && state.pending !== '') state.textStart = from;
    if (state.tokens.length > first) placeTokens(state, first, from);
  }
  state.from = end;
  if (state.pending) state.pushPending();
}

function placeTokens(state: PlacedInline, first: number, from: number): void {
  let cursor = from;
  for (let index = first; index < state.tokens.length; index++) {
    const token = state.tokens[index];
    if (!token) continue;
    const place = placeOf(token);
    // What stands in the text of a link was placed when that text was read.
    if (place.span) continue;
    if (token.info === 'auto') placeAuto(state, index, token, place);
    if (place.span) continue;
    // Runs of `*` are one token for each character, and some of them will open and close marks.
    const taken = token.type === 'text' && state.src.startsWith(token.content, cursor) ? token.content.length : 0;
    place.span = taken > 0 ? { start: cursor, end: cursor + taken } : { start: from, end: state.pos };
    cursor += taken;
  }
}

// `https://…` in text is noticed at its colon, `<https://…>` at its bracket.
function placeAuto(state: PlacedInline, index: number, token: Token, place: Place): void {
  if (token.type === 'link_close') {
    const open = state.tokens[index - 2];
    if (open) place.span = placeOf(open).span;
    return;
  }
  const angle = token.markup === 'autolink' ? 1 : 0;
  const end = state.pos - angle;
  const start = angle === 1 ? state.from + 1 : end - String(token.attrGet('href') ?? '').length;
  place.span = { start: start - angle, end: end + angle };
  place.target = { start, end };
}

function widenStrong(state: StateInline): void {
  for (const token of state.tokens) {
    const { span } = placeOf(token);
    if (!span) continue;
    if (token.type === 'strong_open') span.start--;
    else if (token.type === 'strong_close') span.end++;
  }
}
