import type { HighlighterCore } from 'shiki/core';
import { codeHtml, type MarkupSlot, type Piece, worthMaking } from './rules.ts';

/** Lines longer than this are data rather than code. */
const LINE_AT_MOST = 2000;

/** Code in colours and formulas as MathML, for those that are worth it. Grammars are loaded when they are first met. */
export async function markUp(slots: readonly MarkupSlot[]): Promise<Map<MarkupSlot, string>> {
  const made = new Map<MarkupSlot, string>();
  for (const slot of worthMaking(slots)) {
    const html = slot.kind === 'math' ? await formulaHtml(slot) : await highlightedHtml(slot);
    if (html !== undefined) made.set(slot, html);
  }
  return made;
}

/** MathML needs no fonts and no styles of ours, and screen readers read it. Nothing for what is no formula. */
async function formulaHtml(slot: Extract<MarkupSlot, { kind: 'math' }>): Promise<string | undefined> {
  const { default: katex } = await import('katex');
  try {
    const html = katex.renderToString(slot.formula, {
      output: 'mathml',
      displayMode: slot.display,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
    // The pages' policy forbids styles in attributes; the few that come are borders of coloured boxes.
    return html.replaceAll(/ style="[^"]*"/g, '');
  } catch (error) {
    if (error instanceof katex.ParseError) return undefined;
    throw error;
  }
}

/** Nothing for a language that nobody knows. */
async function highlightedHtml(slot: Extract<MarkupSlot, { kind: 'code' }>): Promise<string | undefined> {
  const shiki = await highlighter();
  const language = await loadLanguage(shiki, slot.language);
  if (language === undefined) return undefined;
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

const THEME = 'names';

let created: Promise<HighlighterCore> | undefined;

const highlighter = (): Promise<HighlighterCore> => (created ??= createHighlighter());

/** A theme whose colours are the names that our style sheet knows. */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '', fontStyle: false })],
    langs: [],
    // A few patterns of a few grammars cannot be written for this engine; the rest of such a grammar still colours.
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
