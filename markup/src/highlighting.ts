import type { HighlighterCore } from 'shiki/core';
import type { IGrammar as Grammar, StateStack } from 'shiki/textmate';
import { type ColoredLine, createLineMemory, type LineMemory } from './lines.ts';
import { linesHtml, type MarkupSlot, type Piece, piecesHtml } from './rules.ts';

type CodeSlot = Extract<MarkupSlot, { kind: 'code' }>;

/** Lines longer than this are data rather than code. */
const LINE_AT_MOST = 2000;

const THEME = 'names';

/** The library with what it takes to name its tokens. */
interface Highlighter {
  shiki: HighlighterCore;
  memory: LineMemory;
  /** The state of every grammar before the first line. */
  initial: StateStack;
  /** What a token is in its language, by what the library says of it; the foreground has no name. */
  nameOf: (metadata: number) => string | undefined;
}

let created: Promise<Highlighter> | undefined;

const highlighter = (): Promise<Highlighter> => (created ??= createHighlighter());

/** A highlighter that was cut off may have half a grammar: the next block gets a new one. */
export function forgetHighlighter(): void {
  const former = created;
  created = undefined;
  void former?.then(({ shiki }) => shiki.dispose());
}

/** Highlights one block at a time, once the languages of all of these are loaded. Nothing for a language that nobody knows. */
export async function loadHighlighting(slots: readonly CodeSlot[]): Promise<(slot: CodeSlot) => string | undefined> {
  const made = await highlighter();
  const grammars = new Map<string, Grammar | undefined>();
  for (const slot of slots)
    if (!grammars.has(slot.language)) grammars.set(slot.language, await loadGrammar(made.shiki, slot.language));
  return (slot) => {
    const grammar = grammars.get(slot.language);
    return grammar === undefined ? undefined : highlightedHtml(made, slot, grammar);
  };
}

function highlightedHtml(made: Highlighter, slot: CodeSlot, grammar: Grammar): string {
  let state = made.initial;
  const lines = slot.text
    .replace(/\n$/, '')
    .split(/\r?\n/)
    .map((text) => {
      if (text === '') return '';
      if (text.length >= LINE_AT_MOST) return piecesHtml([{ text }]);
      const { html, next } = made.memory.line({ grammar, state, text }, () => color(made, { grammar, state, text }));
      state = next;
      return html;
    });
  return linesHtml(lines, slot.marked);
}

/** Without a limit of time for the line: blocks have limits, and what is cut off is thrown away. */
function color(
  { nameOf }: Highlighter,
  { grammar, state, text }: { grammar: Grammar; state: StateStack; text: string },
): ColoredLine {
  const { tokens, ruleStack } = grammar.tokenizeLine2(text, state);
  const pieces: Piece[] = [];
  // Of each token, where it begins and what it is.
  for (let at = 0; at < tokens.length; at += 2) {
    const content = text.slice(tokens[at], tokens[at + 2]);
    const name = nameOf(tokens[at + 1] ?? 0);
    const last = pieces.at(-1);
    if (last !== undefined && last.name === name) last.text += content;
    else if (content !== '') pieces.push({ text: content, ...(name === undefined ? {} : { name }) });
  }
  return { html: piecesHtml(pieces), next: ruleStack };
}

async function createHighlighter(): Promise<Highlighter> {
  const [
    { createCssVariablesTheme, createHighlighterCore },
    { createJavaScriptRegexEngine },
    { INITIAL, ...textmate },
  ] = await Promise.all([import('shiki/core'), import('shiki/engine/javascript'), import('shiki/textmate')]);
  const shiki = await createHighlighterCore({
    // Its colors are the names that our style sheet knows.
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '', fontStyle: false })],
    langs: [],
    // A few patterns of a few grammars cannot be written for this engine; the rest of such a grammar still colors.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const { theme, colorMap } = shiki.setTheme(THEME);
  // The library only knows colors in hex, so each stands for one of ours.
  const ours = new Map(Object.entries(theme.colorReplacements ?? {}).map(([hex, color]) => [hex.toLowerCase(), color]));
  const names = colorMap.map((hex) => tokenName(ours.get(hex?.toLowerCase()) ?? hex));
  const nameOf = (metadata: number) => names[textmate.EncodedTokenMetadata.getForeground(metadata)];
  return { shiki, memory: createLineMemory(), initial: INITIAL, nameOf };
}

async function loadGrammar(shiki: HighlighterCore, named: string): Promise<Grammar | undefined> {
  const { bundledLanguages } = await import('shiki/langs');
  const name = named.toLowerCase();
  if (!Object.hasOwn(bundledLanguages, name)) return undefined;
  if (!shiki.getLoadedLanguages().includes(name))
    await shiki.loadLanguage(bundledLanguages[name as keyof typeof bundledLanguages]);
  return shiki.getLanguage(name);
}

/** `keyword` of `var(token-keyword)`. */
const tokenName = (color: unknown): string | undefined =>
  typeof color === 'string' ? /^var\(token-([a-z-]+)\)$/.exec(color)?.[1] : undefined;
