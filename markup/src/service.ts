import { loadFormulas } from './formulas.ts';
import { forgetHighlighter, loadHighlighting } from './highlighting.ts';
import { keyOf, type MarkupSlot, worthMaking } from './rules.ts';
import { type CutOff, processorTime, runTimed } from './timing.ts';

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
  const [first, ...others] = worth;
  // Alone, it had the time that one block may take.
  if (first !== undefined && others.length === 0 && isSpent(all, limits))
    return { made: new Map(), slow: [keyOf(first)] };
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

/** Whether it was the block that took the time, and not others that had the processor. */
const isSpent = ({ cutOffAfter }: CutOff, { block }: Limits): boolean => cutOffAfter > block / 2;

async function markUpOne(slot: MarkupSlot, limits: Limits): Promise<{ html?: string | undefined; isSlow?: true }> {
  for (const times of WAITS) {
    const make = await makerFor([slot]);
    const one = runTimed(() => make(slot), limits.block * times);
    if ('value' in one) return { html: one.value };
    forgetHighlighter();
    if (isSpent(one, limits)) break;
  }
  return { isSlow: true };
}

/** Makes one block at a time, once all that these need is loaded. */
async function makerFor(slots: readonly MarkupSlot[]): Promise<(slot: MarkupSlot) => string | undefined> {
  const makeFormula = slots.some(({ kind }) => kind === 'math') ? await loadFormulas() : undefined;
  const code = slots.filter((slot) => slot.kind === 'code');
  const highlight = code.length > 0 ? await loadHighlighting(code) : undefined;
  return (slot) => {
    if (slot.kind === 'code') return highlight?.(slot);
    const made = makeFormula?.(slot.formula, slot.display);
    return made !== undefined && 'html' in made ? made.html : undefined;
  };
}
