import katex from 'katex';
import type { Run, Style } from '../block.ts';
import { type MathElement, readElements } from './elements.ts';

/** Longer ones are shown as they are written. */
const FORMULA_AT_MOST = 2000;

/** A formula in lines of text: letters raised and lowered, fractions with a stroke. One that is none stays as it is written. */
export function formulaRuns(formula: string, style: Style = {}): Run[] {
  const written: Run[] = [{ text: formula, style: { ...style, italic: true } }];
  const element = readFormula(formula, false);
  const runs = element === undefined ? [] : toRuns(element, style);
  return runs.length === 0 ? written : runs;
}

/** What a formula is made of; nothing for what is none. */
export function readFormula(formula: string, displayMode = true): MathElement | undefined {
  if (formula.length > FORMULA_AT_MOST) return undefined;
  const options = { output: 'mathml', strict: 'ignore', trust: false, maxExpand: 500, maxSize: 20 } as const;
  try {
    return readElements(katex.renderToString(formula, { ...options, displayMode }));
  } catch (error) {
    if (error instanceof katex.ParseError) return undefined;
    throw error;
  }
}

/** A letter, number or symbol of a formula. */
export const leafRuns = (element: MathElement): Run[] => toRuns(element, {});

const SCRIPT = 0.7;
const BETWEEN = /^[=<>≤≥≈≠≡→←⇒⇔↦∈∉⊂⊆±+−×⋅∣∼∝∧∨∪∩]$/;

const all = (elements: readonly MathElement[], style: Style): Run[] =>
  elements.flatMap((element) => toRuns(element, style));

const base = (element: MathElement | undefined, style: Style): Run[] =>
  element === undefined ? [] : toRuns(element, style);

/** The index of what formulas are made of. */
function toRuns(element: MathElement, style: Style): Run[] {
  const { tag, text, children } = element;
  const [first, second, third] = children;
  switch (tag) {
    case 'annotation':
    case 'mphantom':
      return [];
    case 'mi': {
      const isUpright = [...text].length > 1 || element.attributes.includes('mathvariant="normal"');
      return [{ text, style: isUpright ? style : { ...style, italic: true } }];
    }
    case 'mo':
      return [{ text: BETWEEN.test(text) ? `\u2009${text}\u2009` : text, style }];
    case 'mspace':
      return [{ text: '\u2009', style }];
    case 'msup':
    case 'mover':
      return [...base(first, style), ...script(second, style, 0.5)];
    case 'msub':
    case 'munder':
      return [...base(first, style), ...script(second, style, -0.25)];
    case 'msubsup':
    case 'munderover':
      return [...base(first, style), ...script(second, style, -0.25), ...script(third, style, 0.5)];
    case 'mfrac':
      return [...grouped(first, style), { text: '\u2044', style }, ...grouped(second, style)];
    case 'msqrt':
      return [{ text: '√(', style }, ...all(children, style), { text: ')', style }];
    case 'mroot':
      return [...script(second, style, 0.5), { text: '√', style }, ...grouped(first, style)];
    case 'mtr':
      return separated(children, style, ',\u2009');
    case 'mtable':
      return separated(children, style, ';\u2009');
    default:
      return [...(text.trim() === '' ? [] : [{ text, style }]), ...all(children, style)];
  }
}

const separated = (elements: readonly MathElement[], style: Style, separator: string): Run[] =>
  elements.flatMap((each, index) => [...(index > 0 ? [{ text: separator, style }] : []), ...toRuns(each, style)]);

/** Raised or lowered, and smaller than what it stands at. */
function script(element: MathElement | undefined, style: Style, rise: number): Run[] {
  if (element === undefined) return [];
  return toRuns(element, { ...style, scale: (style.scale ?? 1) * SCRIPT, rise: (style.rise ?? 0) / SCRIPT + rise });
}

/** In brackets, unless it is one character. */
function grouped(element: MathElement | undefined, style: Style): Run[] {
  const runs = base(element, style);
  const isOne = runs.length === 1;
  return isOne ? runs : [{ text: '(', style }, ...runs, { text: ')', style }];
}
