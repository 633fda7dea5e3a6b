import katex from 'katex';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, isPlainLang } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { bundledLanguages } from 'shiki/langs';
import { codeHtml, type MarkupSlot, type Piece, plainMarkup } from './rules.ts';

/** Lines longer than this are data rather than code. */
const LINE_AT_MOST = 2000;

/** Code in colours and formulas as MathML. Grammars are loaded when they are first met, and stay with the thread. */
export async function markUp(slots: readonly MarkupSlot[]): Promise<string[]> {
  const made: string[] = [];
  for (const slot of slots) made.push(slot.kind === 'math' ? formulaHtml(slot) : await highlightedHtml(slot));
  return made;
}

/** MathML needs no fonts and no styles of ours, and screen readers read it. */
function formulaHtml(slot: Extract<MarkupSlot, { kind: 'math' }>): string {
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
    if (error instanceof katex.ParseError) return plainMarkup(slot);
    throw error;
  }
}

async function highlightedHtml(slot: Extract<MarkupSlot, { kind: 'code' }>): Promise<string> {
  const shiki = await highlighter();
  const language = await loadLanguage(shiki, slot.language);
  if (language === undefined) return plainMarkup(slot);
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

/** A theme whose colours are the names that our style sheet knows. */
function highlighter(): Promise<HighlighterCore> {
  created ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '', fontStyle: false })],
    langs: [],
    // A few patterns of a few grammars cannot be written for this engine; the rest of such a grammar still colours.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return created;
}

async function loadLanguage(shiki: HighlighterCore, named: string): Promise<string | undefined> {
  const name = named.toLowerCase();
  if (isPlainLang(name) || !Object.hasOwn(bundledLanguages, name)) return undefined;
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
function nameOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : /^var\(token-([a-z-]+)\)$/.exec(color)?.[1];
}
