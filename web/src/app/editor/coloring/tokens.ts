import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { languageNamed, loadLanguage } from './languages.ts';

/** A stretch of a text, and what it is in its language. */
export type Token = readonly [from: number, to: number, name: string];

const THEME = 'names';
/** As on published pages. */
const LINE_AT_MOST = 2000;

let made: Promise<HighlighterCore> | undefined;

const highlighter = (): Promise<HighlighterCore> =>
  (made ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '', fontStyle: false })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  }));

/** What is something special in code; nothing for a language that has no colors here. */
export async function tokensOf(text: string, written: string): Promise<Token[]> {
  const name = languageNamed(written);
  if (name === undefined) return [];
  const shiki = await highlighter();
  if (!shiki.getLoadedLanguages().includes(name)) {
    const language = await loadLanguage(name);
    if (language !== undefined) await shiki.loadLanguage(language);
  }
  // Whoever waits for this has a limit of their own. A limit for each line leaves colors out where a processor is slow.
  const limits = { tokenizeMaxLineLength: LINE_AT_MOST, tokenizeTimeLimit: 0 };
  const lines = shiki.codeToTokensBase(text, { lang: name, theme: THEME, ...limits });
  const tokens: Token[] = [];
  for (const { offset, content, color } of lines.flat()) {
    const named = /^var\(token-([a-z-]+)\)$/.exec(color ?? '')?.[1];
    if (named !== undefined && content.trim() !== '') tokens.push([offset, offset + content.length, named]);
  }
  return tokens;
}
