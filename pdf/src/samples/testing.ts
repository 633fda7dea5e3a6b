// What is drawn on the sheets of a PDF that we made, line by line, so that a sample shows every change of it.
import { type PdfObject, readObjects, readString, referencesIn, textDecoderOf } from '../testing.ts';

/** The sheets one after the other, then the bookmarks and what is said of the whole. */
export function readDrawing(bytes: Buffer): string {
  const objects = readObjects(bytes);
  const all = [...objects.values()].map(({ text }) => text);
  const kids = /\/Kids \[([^\]]*)\]/.exec(all.find((text) => /\/Type \/Pages\b/.test(text)) ?? '')?.[1] ?? '';
  const sheetIds = referencesIn(kids);
  const sheets = sheetIds.map((id, index) => `== sheet ${index + 1}\n${drawSheet(objects, id)}`);
  return `${[...sheets, '== bookmarks', ...readBookmarks(objects), '== places', ...readPlaces(objects, sheetIds)].join('\n')}\n`;
}

const OPERATORS =
  /\[([^\]]*)\] TJ|\/([\w.]+) Do|\/(F\d+) ([\d.]+) Tf|([\d. -]+) (cm|Tm|re|m|l|c|w|rg|scn|SCN|Tz)\b|\b(f|S|Q)\b/g;

const NO_AREA = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, isRound: false };

/** What a sheet records, in the order in which it is drawn. */
function drawSheet(objects: ReadonlyMap<string, PdfObject>, id: string): string {
  const page = objects.get(id)?.text ?? '';
  const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
  const fontOf = textDecoderOf(objects, page);
  const lines: string[] = [];
  let [font, size, at, picture, ink, pen, narrow] = ['', '', '', '', '', '', ''];
  let area = { ...NO_AREA };
  const reach = (x: number, y: number) => {
    area.left = Math.min(area.left, x);
    area.right = Math.max(area.right, x);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
  };
  for (const [, glyphs, image, name, points, list = '', operator, paint] of contentOf(objects, page).matchAll(
    OPERATORS,
  )) {
    const numbers = list.trim().split(/\s+/).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (name !== undefined) [font, size] = [name, points ?? ''];
    if (operator === 'scn' || operator === 'rg') ink = hexOf(numbers);
    if (operator === 'SCN') pen = hexOf(numbers);
    if (operator === 'Tz') narrow = a === 100 ? '' : ` ${a}%`;
    if (operator === 'Tm') at = `${short(e)},${short(d < 0 ? f : height - f)}`;
    if (operator === 'cm') picture = `${short(e)},${short(f + d)} ${short(a)}x${short(-d)}`;
    if (operator === 'm' || operator === 'l') reach(a, b);
    if (operator === 'c') {
      reach(e, f);
      area.isRound = true;
    }
    if (operator === 're') {
      reach(a, b);
      reach(a + c, b + d);
    }
    if (paint === 'Q') narrow = '';
    else if (paint !== undefined) {
      const { left, top, right, bottom, isRound } = area;
      const place = `${short(left)},${short(top)} ${short(right - left)}x${short(bottom - top)}`;
      lines.push(`${paint === 'f' ? `fill ${ink}` : `frame ${pen}`} ${place}${isRound ? ' round' : ''}`);
      area = { ...NO_AREA };
    }
    if (image !== undefined) lines.push(`picture ${picture}`);
    if (glyphs !== undefined) {
      const { base, decode } = fontOf(font);
      lines.push(`text ${at} ${base} ${short(Number(size))} ${ink}${narrow} ${JSON.stringify(decode(glyphs))}`);
    }
  }
  return [...withoutRepeats(lines), ...readLinks(objects, { page, height })].join('\n');
}

/** A row of dots is a line with their count and the place of the last. */
function withoutRepeats(lines: readonly string[]): string[] {
  const sameAs = (line: string) => line.replace(/^text [\d.]+,/, '');
  const groups: string[][] = [];
  for (const line of lines) {
    const open = groups.at(-1);
    if (open !== undefined && sameAs(open[0] ?? '') === sameAs(line)) open.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const [first = '', last = ''] = [group[0], group.at(-1)];
    return group.length < 3 ? group : [`${first} and ${group.length - 1} more to ${/[\d.]+/.exec(last)?.[0]}`];
  });
}

function contentOf(objects: ReadonlyMap<string, PdfObject>, page: string): string {
  const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
  return objects.get(contents)?.stream?.toString('latin1') ?? '';
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function readLinks(
  objects: ReadonlyMap<string, PdfObject>,
  { page, height }: { page: string; height: number },
): string[] {
  const ids = referencesIn(/\/Annots \[([^\]]*)\]/.exec(page)?.[1] ?? '');
  return ids.map((id) => {
    const { text = '' } = objects.get(id) ?? {};
    const [left = 0, bottom = 0, right = 0, top = 0] = (/\/Rect \[([^\]]*)\]/.exec(text)?.[1] ?? '')
      .split(' ')
      .map(Number);
    const action = objects.get(/\/A (\d+) 0 R/.exec(text)?.[1] ?? '')?.text ?? '';
    const to =
      /\/D \(([^)]*)\)/.exec(action)?.[1] ?? readString(/\/URI \(((?:\\[^]|[^\\)])*)\)/.exec(action)?.[1] ?? '');
    return `link ${short(left)},${short(height - top)} ${short(right - left)}x${short(top - bottom)} ${to}`;
  });
}

/** Bookmarks with how deep they are, in the order of the book. */
function readBookmarks(objects: ReadonlyMap<string, PdfObject>): string[] {
  const catalog = [...objects.values()].find(({ text }) => /\/Type \/Catalog/.test(text))?.text ?? '';
  const root = /\/Outlines (\d+) 0 R/.exec(catalog)?.[1];
  const lines: string[] = [];
  const walk = (parent: string, depth: number): void => {
    let id = /\/First (\d+) 0 R/.exec(objects.get(parent)?.text ?? '')?.[1];
    while (id !== undefined) {
      const { text = '' } = objects.get(id) ?? {};
      lines.push(`${'  '.repeat(depth)}${readString(/\/Title \(((?:\\[^]|[^\\)])*)\)/.exec(text)?.[1] ?? '')}`);
      walk(id, depth + 1);
      id = /\/Next (\d+) 0 R/.exec(text)?.[1];
    }
  };
  if (root !== undefined) walk(root, 0);
  return lines;
}

/** What links lead to: the name of each place, its sheet and its height on it. */
function readPlaces(objects: ReadonlyMap<string, PdfObject>, sheetIds: readonly string[]): string[] {
  const names = [...objects.values()].filter(({ text }) => text.includes('/Names [')).map(({ text }) => text);
  return names.flatMap((text) =>
    [...text.matchAll(/\(([^)]*)\) (?:(\d+) 0 R|(\[[^\]]*\]))/g)].map(([, name, id = '', own]) => {
      const place = own ?? objects.get(id)?.text ?? '';
      const [, sheet = '', top] = /\[(\d+) 0 R \/XYZ \S+ ([\d.-]+)/.exec(place) ?? [];
      return `${name} ${sheetIds.indexOf(sheet) + 1},${short(Number(top))}`;
    }),
  );
}
