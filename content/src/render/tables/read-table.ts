import { decodeEntities } from '../../text/html.ts';
import { attributeOf, elementEnd } from '../html-scan.ts';

/** What an author may call a choice of a column, and how it looks. */
export type Option = { label: string; color: string };

export type Cell = { tag: string; html: string };
export type Row = { tag: string; cells: Cell[]; isHead: boolean };

export type Column = {
  title: string;
  type: string;
  max: number;
  isHidden: boolean;
  isTarget: boolean;
  isCover: boolean;
  isDarkCover: boolean;
  options: Map<string, Option>;
};

export type Table = {
  tag: string;
  /** What stands before the rows: a caption. */
  caption: string;
  /** The first row if it is a heading, without the choices that stand in its cells. */
  head: Row | undefined;
  rows: Row[];
  columns: Column[];
};

/** A table of sanitized HTML as rows and columns, or undefined where it has none: cells over several, rows within rows. */
export function readTable(html: string): Table | undefined {
  const tag = html.slice(0, html.indexOf('>') + 1);
  const rows = readRows(html, tag.length);
  const [first, ...rest] = rows ?? [];
  if (!first || !rows) return undefined;
  const hasHead = first.isHead || first.cells.every((cell) => cell.tag.startsWith('<th'));
  const columns = first.cells.map((cell) => readColumn(cell));
  if (rows.some(({ cells }) => cells.length > columns.length)) return undefined;
  const captionStart = html.indexOf('<caption');
  const caption =
    captionStart === tag.length ? html.slice(captionStart, elementEnd(html, 'caption', captionStart)) : '';
  return hasHead
    ? { tag, caption, head: first, rows: rest, columns }
    : { tag, caption, head: undefined, rows, columns: columns.map((column) => ({ ...column, title: '' })) };
}

function readRows(html: string, from: number): Row[] | undefined {
  const tags = /<(\/?)(table|thead|tr|th|td)(?=[\s>])[^>]*>/g;
  tags.lastIndex = from;
  const rows: Row[] = [];
  let inner = 0;
  let isHead = false;
  let row: Row | undefined;
  let cell: { tag: string; from: number } | undefined;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [tag, slash, name] = match;
    const closes = slash === '/';
    if (name === 'table') inner += closes ? -1 : 1;
    if (inner !== 0 || name === 'table') continue;
    if (name === 'thead') isHead = !closes;
    else if (name === 'tr') {
      if (closes === (row === undefined)) return undefined;
      row = closes ? undefined : { tag, cells: [], isHead };
      if (row) rows.push(row);
    } else if (!row || closes === (cell === undefined) || /\s(?:col|row)span="(?!1")/.test(tag)) return undefined;
    else if (closes && cell) {
      row.cells.push({ tag: cell.tag, html: html.slice(cell.from, match.index) });
      cell = undefined;
    } else cell = { tag, from: tags.lastIndex };
  }
  return rows;
}

const OPTION = /<span data-option="([^"]*)" data-label="([^"]*)" data-color="([^"]*)"><\/span>([^<]*)/g;
const MAX_STARS = 10;

/** Reads what a heading cell says of its column, and takes out the choices, which are no heading. */
function readColumn(cell: Cell): Column {
  const options = new Map<string, Option>();
  for (const [, id = '', label = '', color = '', text = ''] of cell.html.matchAll(OPTION))
    options.set(decodeEntities(id), { label: decodeEntities(label || text.trim()), color: decodeEntities(color) });
  cell.html = options.size === 0 ? cell.html : cell.html.replace(OPTION, '');
  const has = (name: string) => attributeOf(cell.tag, name) !== undefined;
  const max = Math.round(Number(attributeOf(cell.tag, 'data-max') ?? 5));
  return {
    title: decodeEntities(cell.html.replace(/<[^>]*>/g, '').replace(/\u0081\d+\u008D/g, '')).trim(),
    type: options.size > 0 ? 'select' : (attributeOf(cell.tag, 'data-type') ?? ''),
    max: max >= 1 && max <= MAX_STARS ? max : 5,
    isHidden: has('data-hidden'),
    isTarget: has('data-card-target'),
    isCover: has('data-card-cover'),
    isDarkCover: has('data-card-cover-dark'),
    options,
  };
}
