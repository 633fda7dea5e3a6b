import type { HighlighterCore } from 'shiki/core';
import { codeHtml, type MarkupSlot, type Piece } from './rules.ts';

type CodeSlot = Extract<MarkupSlot, { kind: 'code' }>;

/** Lines longer than this are data rather than code. */
const LINE_AT_MOST = 2000;

const THEME = 'names';

let created: Promise<HighlighterCore> | undefined;

const highlighter = (): Promise<HighlighterCore> => (created ??= createHighlighter());

/** A highlighter that was cut off may have half a grammar: the next block gets a new one. */
export function forgetHighlighter(): void {
  const former = created;
  created = undefined;
  void former?.then((shiki) => shiki.dispose());
}

/** Highlights one block at a time, once the languages of all of these are loaded. Nothing for a language that nobody knows. */
export async function loadHighlighting(slots: readonly CodeSlot[]): Promise<(slot: CodeSlot) => string | undefined> {
  const shiki = await highlighter();
  const languages = new Map<string, string | undefined>();
  for (const slot of slots)
    if (!languages.has(slot.language)) languages.set(slot.language, await loadLanguage(shiki, slot.language));
  return (slot) => {
    const language = languages.get(slot.language);
    return language === undefined ? undefined : highlightedHtml(shiki, slot, language);
  };
}

function highlightedHtml(shiki: HighlighterCore, slot: CodeSlot, language: string): string {
  const lines = shiki.codeToTokensBase(slot.text.replace(/\n$/, ''), {
    lang: language,
    theme: THEME,
    tokenizeMaxLineLength: LINE_AT_MOST,
    tokenizeTimeLimit: 0,
  });
  return codeHtml(
    lines.map((tokens) => merge(tokens)),
    slot.marked,
  );
}

/** A theme whose colors are the names that our style sheet knows. */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '', fontStyle: false })],
    langs: [],
    // A few patterns of a few grammars cannot be written for this engine; the rest of such a grammar still colors.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

async function loadLanguage(shiki: HighlighterCore, named: string): Promise<string | undefined> {
  const { bundledLanguages } = await import('shiki/langs');
  const name = named.toLowerCase();
  if (!Object.hasOwn(bundledLanguages, name)) return undefined;
  if (!shiki.getLoadedLanguages().includes(name))
    await shiki.loadLanguage(bundledLanguages[name as keyof typeof bundledLanguages]);
  return name;
}

function merge(tokens: readonly { content: string; color?: string }[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { content, color } of tokens) {
    const name = nameOf(color);
    const last = pieces.at(-1);
    if (last !== undefined && last.name === name) last.text += content;
    else pieces.push({ text: content, ...(name === undefined ? {} : { name }) });
  }
  return pieces;
}

/** `keyword` of `var(token-keyword)`; the foreground has no name. */
const nameOf = (color: string | undefined): string | undefined =>
  color === undefined ? undefined : /^var\(token-([a-z-]+)\)$/.exec(color)?.[1];
