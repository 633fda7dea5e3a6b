import type { CodeBlock, Run } from '../blocks/index.ts';
import { CODE_MARKED, INK_SOFT } from '../colors.ts';
import { setLines } from '../lines/index.ts';
import { closeBox, enter } from './boxes.ts';
import { drawLine, oneLine } from './text.ts';
import type { Frame, Layout, Row } from './types.ts';

const SCALE = 0.84;
const LEADING = 1.5;

const mono = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, style: { ...run.style, mono: true } }));

/** Code in a box of its own, its lines wrapped where they are too long for paper. */
export function layCode(layout: Layout, block: CodeBlock, frame: Frame): Row[] {
  const { inner, box } = enter(frame, 'code');
  const size = frame.size * SCALE;
  const widest = block.isNumbered ? oneLine(layout, numberRun(block.lines.length), size).width + size : 0;
  const shared = { inner: { ...inner, x: inner.x + widest, width: inner.width - widest }, size, box: inner };
  const rows = block.lines.flatMap((line, index) =>
    layCodeLine(layout, line, { ...shared, ...(block.isNumbered ? { number: index + 1 } : {}) }),
  );
  const title = block.title === undefined || block.title === '' ? [] : layTitle(layout, block.title, { inner, size });
  return closeBox([...title, ...rows], { box, frame, anchors: block.anchors ?? [] });
}

const numberRun = (number: number): Run[] => [{ text: String(number), style: { mono: true, color: INK_SOFT } }];

interface Place {
  inner: Frame;
  size: number;
}

function layTitle(layout: Layout, title: string, { inner, size }: Place): Row[] {
  const runs: Run[] = [{ text: title, style: { bold: true, color: INK_SOFT } }];
  const height = size * 1.6;
  return setLines(layout.measure, runs, { width: inner.width, size }).map((line, index, lines) => ({
    height,
    baseline: size * 1.1,
    above: 0,
    below: index === lines.length - 1 ? 3 : 0,
    keep: true,
    boxes: inner.boxes,
    draw: (canvas, y) => drawLine(canvas, line, { x: inner.x, y: y + size * 1.1, height, color: INK_SOFT }),
  }));
}

function layCodeLine(
  layout: Layout,
  { runs, isMarked }: CodeBlock['lines'][number],
  { inner, box, size, number }: Place & { box: Frame; number?: number },
): Row[] {
  const height = size * LEADING;
  const baseline = height / 2 + size * 0.357;
  return setLines(layout.measure, mono(runs), { width: inner.width, size, isCode: true }).map((line, index) => ({
    height,
    baseline,
    above: 0,
    below: 0,
    keep: false,
    boxes: inner.boxes,
    draw: (canvas, y) => {
      if (isMarked) canvas.fill({ x: box.x - 5, y, width: box.width + 10, height }, CODE_MARKED);
      if (number !== undefined && index === 0) {
        const label = oneLine(layout, numberRun(number), size);
        drawLine(canvas, label, { x: inner.x - size - label.width, y: y + baseline, height, color: INK_SOFT });
      }
      drawLine(canvas, line, { x: inner.x, y: y + baseline, height, color: inner.color });
    },
  }));
}
