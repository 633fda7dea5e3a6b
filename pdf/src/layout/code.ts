import type { CodeBlock, Run } from '../blocks/index.ts';
import { CODE_MARKED, INK_SOFT } from '../colors.ts';
import { setLines } from '../lines/index.ts';
import { closeBox, enter } from './boxes.ts';
import { addTag, type Tag } from '../tags.ts';
import { drawLine, oneLine } from './text.ts';
import type { Frame, Layout, Row } from './types.ts';

const SCALE = 0.84;
const LEADING = 1.5;
const FEWEST = 3;

const mono = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, style: { ...run.style, mono: true } }));

/** Code in a box of its own, its lines wrapped where they are too long for paper. */
export function layCode(layout: Layout, block: CodeBlock, frame: Frame): Row[] {
  const { inner, box } = enter(frame, 'code');
  const size = frame.size * SCALE;
  const title = block.title === undefined || block.title === '' ? [] : layTitle(layout, block.title, { inner, size });
  const widest = block.isNumbered ? oneLine(layout, numberRun(block.lines.length), size).width + size : 0;
  const tag = addTag(addTag(frame.tag, 'P'), 'Code');
  const place = { inner, size, gutter: widest, tag };
  const rows = block.lines.flatMap((line, index) =>
    layCodeLine(layout, line, { ...place, ...(block.isNumbered ? { number: index + 1 } : {}) }),
  );
  // No fewer lines than these stand on a sheet without the others.
  for (const row of [...rows.slice(0, FEWEST - 1), ...rows.slice(-FEWEST, -1)]) row.keep = true;
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
  const tag = addTag(inner.tag, 'P');
  return setLines(layout.measure, runs, { width: inner.width, size }).map((line, index, lines) => ({
    height,
    baseline: size * 1.1,
    above: 0,
    below: index === lines.length - 1 ? 3 : 0,
    keep: true,
    boxes: inner.boxes,
    draw: (canvas, y) => drawLine(canvas, line, { x: inner.x, y: y + size * 1.1, height, color: INK_SOFT, tag }),
  }));
}

function layCodeLine(
  layout: Layout,
  { runs, isMarked }: CodeBlock['lines'][number],
  { inner, size, number, gutter, tag }: Place & { gutter: number; tag: Tag; number?: number },
): Row[] {
  const height = size * LEADING;
  const baseline = height / 2 + size * 0.357;
  const x = inner.x + gutter;
  return setLines(layout.measure, mono(runs), { width: inner.width - gutter, size, isCode: true }).map(
    (line, index) => ({
      height,
      baseline,
      above: 0,
      below: 0,
      keep: false,
      boxes: inner.boxes,
      draw: (sheet, y) => {
        const canvas = sheet.fromLeft(inner);
        if (isMarked) canvas.fill({ x: inner.x - 5, y, width: inner.width + 10, height }, CODE_MARKED);
        if (number !== undefined && index === 0) {
          const label = oneLine(layout, numberRun(number), size);
          drawLine(canvas, label, { x: x - size - label.width, y: y + baseline, height, color: INK_SOFT });
        }
        drawLine(canvas, line, { x, y: y + baseline, height, color: inner.color, tag });
      },
    }),
  );
}
