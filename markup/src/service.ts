import type { HighlighterCore } from 'shiki/core';
import { codeHtml, keyOf, type MarkupSlot, type Piece, worthMaking } from './rules.ts';
import { processorTime, runTimed } from './timing.ts';

/** Lines longer than this are data rather than code. */
const LINE_AT_MOST = 2000;

/**
 * How long one block may take, and all of a page, in milliseconds of the processor. Most take one or two; a large grammar
 * that is met for the first time takes half a second.
 */
const LIMITS = { block: 1500, page: 4500 };

type Limits = typeof LIMITS;

/** On a busy machine a block waits for the processor: it gets so many times as long before it is given up. */
const WAITS = [1, 2, 4, 8];

/** And a page so many times as long. */
const PATIENCE = 6;

export interface MadeMarkup {
  made: Map<MarkupSlot, string>;
  /** The keys of blocks that took too long. */
  slow: string[];
}

/**
 * Code in colors and formulas as MathML, for those that are worth it. A block that takes too long is left as it is, and
 * named in the answer; those that are known to be slow are not tried. Grammars are loaded when they are first met.
 */
export async function markUp(
  slots: readonly MarkupSlot[],
  known: ReadonlySet<string> = new Set(),
  limits: Limits = LIMITS,
): Promise<MadeMarkup> {
  const worth = worthTrying(slots, known);
  if (worth.length === 0) return { made: new Map(), slow: [] };
  const make = await makerFor(worth);
  // Setting a limit costs as much as a small block, so all of them have one together; few pages need more.
  const all = runTimed(() => worth.map(make), limits.block);
  if ('value' in all) return { made: found(worth.map((slot, index) => [slot, all.value[index]])), slow: [] };
  forgetHighlighter();
  return markUpEach(worth, { ...limits, page: limits.page - all.cutOffAfter });
}

/**
 * The same without limits, for who ends the thread where it takes too long. A limit is a thread of its own: to start and end
 * it takes as long as the code of most pages, and longer where others wait for the processor.
 */
export async function markUpUnlimited(
  slots: readonly MarkupSlot[],
  known: ReadonlySet<string> = new Set(),
): Promise<MadeMarkup> {
  const worth = worthTrying(slots, known);
  if (worth.length === 0) return { made: new Map(), slow: [] };
  const make = await makerFor(worth);
  return { made: found(worth.map((slot) => [slot, make(slot)])), slow: [] };
}

const worthTrying = (slots: readonly MarkupSlot[], known: ReadonlySet<string>): MarkupSlot[] =>
  [...worthMaking(slots)].filter((slot) => known.size === 0 || !known.has(keyOf(slot)));

const found = (pairs: readonly (readonly [MarkupSlot, string | undefined])[]): Map<MarkupSlot, string> =>
  new Map(pairs.flatMap(([slot, html]) => (html === undefined ? [] : [[slot, html] as const])));

async function markUpEach(slots: readonly MarkupSlot[], limits: Limits): Promise<MadeMarkup> {
  const pairs: [MarkupSlot, string | undefined][] = [];
  const slow: string[] = [];
  let left = limits.page;
  const until = performance.now() + limits.page * PATIENCE;
  for (const slot of slots) {
    // What there is no time for is no slower than others: it is tried again when the page is made again.
    if (left <= 0 || performance.now() > until) break;
    const before = processorTime();
    const { html, isSlow = false } = await markUpOne(slot, limits);
    left -= processorTime() - before;
    if (isSlow) slow.push(keyOf(slot));
    else pairs.push([slot, html]);
  }
  return { made: found(pairs), slow };
}

async function markUpOne(slot: MarkupSlot, limits: Limits): Promise<{ html?: string | undefined; isSlow?: true }> {
  for (const times of WAITS) {
    const make = await makerFor([slot]);
    const one = runTimed(() => make(slot), limits.block * times);
    if ('value' in one) return { html: one.value };
    forgetHighlighter();
    if (one.cutOffAfter > limits.block / 2) break;
  }
  return { isSlow: true };
}

/** Makes one block at a time, once all that these need is loaded. */
async function makerFor(slots: readonly MarkupSlot[]): Promise<(slot: MarkupSlot) => string | undefined> {
  const formula = slots.some(({ kind }) => kind === 'math') ? await loadFormulas() : undefined;
  const shiki = slots.some(({ kind }) => kind === 'code') ? await highlighter() : undefined;
  const languages = new Map<string, string | undefined>();
  for (const slot of slots)
    if (shiki !== undefined && slot.kind === 'code' && !languages.has(slot.language))
      languages.set(slot.language, await loadLanguage(shiki, slot.language));
  return (slot) => {
    if (slot.kind === 'math') return formula?.(slot);
    const language = languages.get(slot.language);
    return shiki === undefined || language === undefined ? undefined : highlightedHtml(shiki, slot, language);
  };
}

/** MathML needs no fonts and no styles of ours, and screen readers read it. Nothing for what is no formula. */
async function loadFormulas(): Promise<(slot: Extract<MarkupSlot, { kind: 'math' }>) => string | undefined> {
  const { default: katex } = await import('katex');
  return (slot) => {
    try {
      const html = katex.renderToString(slot.formula, {
        output: 'mathml',
        displayMode: slot.display,
        strict: 'ignore',
        trust: false,
        maxExpand: 500,
        maxSize: 20,
      });
      // The pages' policy forbids styles in attributes; the few that come are borders of colored boxes.
      return html.replaceAll(/ style="[^"]*"/g, '');
    } catch (error) {
      if (error instanceof katex.ParseError) return undefined;
      throw error;
    }
  };
}

function highlightedHtml(
  shiki: HighlighterCore,
  slot: Extract<MarkupSlot, { kind: 'code' }>,
  language: string,
): string {
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

/** A highlighter that was cut off may have half a grammar: the next block gets a new one. */
function forgetHighlighter(): void {
  const former = created;
  created = undefined;
  void former?.then((shiki) => shiki.dispose());
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
