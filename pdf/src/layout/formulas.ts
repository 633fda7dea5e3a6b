import type { FormulaBlock, Run } from '../blocks/index.ts';
import { type MathElement, readFormula, leafRuns } from '../formulas/index.ts';
import { addTag } from '../tags.ts';
import { drawLine, layText, oneLine } from './text.ts';
import type { Canvas, Frame, Layout, Row } from './types.ts';

/** A part of a formula: what it measures from its line up and down, and how it is drawn from its left end on. */
interface Part {
  width: number;
  up: number;
  down: number;
  draw: (canvas: Canvas, x: number, y: number) => void;
}

const SCRIPT = 0.7;
/** Where fractions have their stroke and brackets their middle, above the line. */
const AXIS = 0.27;
const THIN = 0.055;
const DEEPEST = 40;

interface Setting {
  layout: Layout;
  size: number;
  color: string;
  depth: number;
}

/** A formula by itself, in the middle of its place. What cannot be read or is too wide is set as a text. */
export function layFormula(layout: Layout, block: FormulaBlock, frame: Frame): Row[] {
  const element = readFormula(block.formula);
  const setting = { layout, size: frame.size * 1.15, color: frame.color, depth: 0 };
  const part = element === undefined ? undefined : toPart(setting, element);
  if (part === undefined || part.width === 0 || part.width > frame.width || part.up + part.down > layout.height / 2)
    return layText(layout, { ...block, kind: 'text', role: 'text', align: 'center' }, frame);
  const tag = addTag(frame.tag, 'Formula', { alt: block.formula });
  const height = part.up + part.down;
  return [
    {
      ...{ height, baseline: part.up, above: frame.size * 0.8, below: frame.size * 1.2, keep: false },
      boxes: frame.boxes,
      draw: (sheet, y) => {
        const canvas = sheet.fromLeft(frame);
        canvas.tagged(tag, () => part.draw(canvas, frame.x + (frame.width - part.width) / 2, y + part.up));
      },
    },
  ];
}

const smaller = (setting: Setting): Setting => ({ ...setting, size: setting.size * SCRIPT });

/** The index of what formulas are made of. */
function toPart(outer: Setting, element: MathElement): Part {
  const setting = { ...outer, depth: outer.depth + 1 };
  const { tag, children, attributes } = element;
  const [first, second, third] = children.map((child) => () => toPart(setting, child));
  const [, under, over] = children.map((child) => () => toPart(smaller(setting), child));
  const isBig = children[0] !== undefined && BIG.test(children[0].text);
  if (setting.depth > DEEPEST || tag === 'annotation' || tag === 'mphantom') return blank(0);
  if (tag === 'mspace') return blank(setting.size * 0.25);
  if (['mi', 'mn', 'mo', 'mtext'].includes(tag)) return letters(setting, element);
  if (tag === 'mfrac' && first && second)
    return fraction(setting, [first(), second()], /linethickness="0/.test(attributes));
  if (tag === 'msup' && first && under) return scripts(setting, first(), { over: under() });
  if (tag === 'msub' && first && under) return scripts(setting, first(), { under: under() });
  if (tag === 'msubsup' && first && under && over) return scripts(setting, first(), { under: under(), over: over() });
  if (tag === 'munderover' && first && under && over) return limits(setting, first(), { under: under(), over: over() });
  if (tag === 'munder' && first && under) return limits(setting, first(), { under: under() });
  if (tag === 'mover' && first && under && second)
    return limits(setting, first(), { over: isBig ? under() : second(), isTight: !isBig });
  if (tag === 'msqrt') return root(setting, row(setting, children));
  if (tag === 'mroot' && first && under && third === undefined) return root(setting, first(), under());
  if (tag === 'mtable') return table(setting, children);
  return row(setting, children);
}

const BIG = /^[∑∏∐⋃⋂⋁⋀⨁⨂∫∬∭∮]$/;
const INTEGRAL = /^[∫∬∭∮]$/;

const blank = (width: number): Part => ({ width, up: 0, down: 0, draw: () => {} });

function letters(setting: Setting, element: MathElement): Part {
  const isBig = BIG.test(element.text);
  const size = isBig ? setting.size * (INTEGRAL.test(element.text) ? 1.9 : 1.6) : setting.size;
  return text(setting, leafRuns(element), { size, lower: isBig ? (size - setting.size) * 0.3 : 0 });
}

function text(
  { layout, color }: Setting,
  runs: readonly Run[],
  { size, lower = 0 }: { size: number; lower?: number },
): Part {
  const line = oneLine(layout, runs, size);
  const draw: Part['draw'] = (canvas, x, y) => drawLine(canvas, line, { x, y: y + lower, height: size, color });
  return { width: line.width, up: size * 0.78 - lower, down: size * 0.24 + lower, draw };
}

/** Parts one after the other; brackets are as high as what they hold. */
function row(setting: Setting, children: readonly MathElement[]): Part {
  const isFence = ({ tag, attributes }: MathElement) => tag === 'mo' && /fence="true"/.test(attributes);
  const inner = children.map((child) => (isFence(child) ? undefined : toPart(setting, child)));
  const up = Math.max(0, ...inner.map((part) => part?.up ?? 0));
  const down = Math.max(0, ...inner.map((part) => part?.down ?? 0));
  const half = Math.max(up - AXIS * setting.size, down + AXIS * setting.size);
  const parts = children.map((child, index) => inner[index] ?? bracket(setting, child, half));
  return {
    width: parts.reduce((sum, part) => sum + part.width, 0),
    up: Math.max(0, ...parts.map((part) => part.up)),
    down: Math.max(0, ...parts.map((part) => part.down)),
    draw: (canvas, x, y) => {
      let left = x;
      for (const part of parts) {
        part.draw(canvas, left, y);
        left += part.width;
      }
    },
  };
}

/** A bracket around what reaches `half` above and below the axis. */
function bracket(setting: Setting, element: MathElement, half: number): Part {
  const size = Math.max(setting.size, (2 * half) / 1.05);
  return text(setting, leafRuns(element), { size, lower: (size - setting.size) * AXIS });
}

function fraction({ size, color }: Setting, [over, under]: [Part, Part], isBare: boolean): Part {
  const width = Math.max(over.width, under.width) + size * 0.24;
  const axis = AXIS * size;
  const gap = size * 0.14;
  return {
    width: width + size * 0.12,
    up: axis + gap + over.up + over.down,
    down: under.up + under.down + gap - axis,
    draw: (canvas, x, y) => {
      const left = x + size * 0.06;
      over.draw(canvas, left + (width - over.width) / 2, y - axis - gap - over.down);
      under.draw(canvas, left + (width - under.width) / 2, y - axis + gap + under.up);
      if (!isBare) canvas.fill({ x: left, y: y - axis - (size * THIN) / 2, width, height: size * THIN }, color);
    },
  };
}

function scripts({ size }: Setting, base: Part, { under, over }: { under?: Part; over?: Part }): Part {
  // Above what is high, a script stands at its upper end.
  const rise = Math.max(size * 0.38, base.up - size * 0.4);
  const fall = Math.max(size * 0.2, base.down - size * 0.05);
  return {
    width: base.width + Math.max(under?.width ?? 0, over?.width ?? 0) + size * 0.05,
    up: Math.max(base.up, over === undefined ? 0 : rise + over.up),
    down: Math.max(base.down, under === undefined ? 0 : fall + under.down),
    draw: (canvas, x, y) => {
      base.draw(canvas, x, y);
      over?.draw(canvas, x + base.width, y - rise);
      under?.draw(canvas, x + base.width, y + fall);
    },
  };
}

function limits(
  { size }: Setting,
  base: Part,
  { under, over, isTight = false }: { under?: Part; over?: Part; isTight?: boolean },
): Part {
  const width = Math.max(base.width, under?.width ?? 0, over?.width ?? 0);
  // An accent stands on its letter.
  const gap = isTight ? size * -0.45 : size * 0.05;
  return {
    width: width + size * 0.08,
    up: base.up + (over === undefined ? 0 : gap + over.up + over.down),
    down: base.down + (under === undefined ? 0 : size * 0.05 + under.up + under.down),
    draw: (canvas, x, y) => {
      const place = (part: Part, at: number) => part.draw(canvas, x + (width - part.width) / 2, at);
      place(base, y);
      if (over !== undefined) place(over, y - base.up - gap - over.down);
      if (under !== undefined) place(under, y + base.down + size * 0.05 + under.up);
    },
  };
}

function root(setting: Setting, inner: Part, index?: Part): Part {
  const { size, color } = setting;
  const height = inner.up + inner.down + size * 0.1;
  const hook = text(setting, [{ text: '√', style: {} }], { size: Math.max(size, height / 0.98) });
  const before = Math.max(0, (index?.width ?? 0) - hook.width * 0.45);
  const width = before + hook.width + inner.width + size * 0.08;
  const top = inner.up + size * 0.12;
  return {
    width: width + size * 0.06,
    up: top + size * THIN,
    down: inner.down,
    draw: (canvas, x, y) => {
      hook.draw(canvas, x + before, y + inner.down - height * 0.04);
      inner.draw(canvas, x + before + hook.width, y);
      const bar = { x: x + before + hook.width - size * 0.03, width: inner.width + size * 0.11 };
      canvas.fill({ ...bar, y: y - top, height: size * THIN }, color);
      index?.draw(canvas, x, y - top * 0.45);
    },
  };
}

/** A table of parts, with its middle on the axis. */
function table(setting: Setting, rows: readonly MathElement[]): Part {
  const { size } = setting;
  const cells = rows.map(({ children }) => children.map((cell) => toPart(setting, cell)));
  const count = Math.max(0, ...cells.map(({ length }) => length));
  const widths = Array.from({ length: count }, (_, at) => Math.max(0, ...cells.map((line) => line[at]?.width ?? 0)));
  const heights = cells.map((line) => ({
    up: Math.max(size * 0.7, ...line.map(({ up }) => up)),
    down: Math.max(size * 0.25, ...line.map(({ down }) => down)),
  }));
  const gap = { x: size * 0.8, y: size * 0.25 };
  const height = heights.reduce((sum, { up, down }) => sum + up + down + gap.y, -gap.y);
  const up = height / 2 + AXIS * size;
  return {
    width: widths.reduce((sum, width) => sum + width + gap.x, -gap.x) + size * 0.2,
    up,
    down: height - up,
    draw: (canvas, x, y) => {
      let top = y - up;
      for (const [line, parts] of cells.entries()) {
        const { up: above = 0, down = 0 } = heights[line] ?? {};
        let left = x + size * 0.1;
        for (const [at, part] of parts.entries()) {
          part.draw(canvas, left + ((widths[at] ?? 0) - part.width) / 2, top + above);
          left += (widths[at] ?? 0) + gap.x;
        }
        top += above + down + gap.y;
      }
    },
  };
}
