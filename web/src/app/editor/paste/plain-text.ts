import { type HtmlRoot, makeElement, makeText } from '@lectern/convert/html';

/** Of these, nobody writes one by accident. A dash or a number alone may be just that. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^(?:`{3,}|~{3,})/m,
  /^ {0,3}[-*+] +\S.*\n(?:\s*\n)?\s*(?:[-*+] +\S| {2,}\S)/m,
  /^ {0,3}1[.)] +\S.*\n(?:\s*\n)?\s*(?:\d+[.)] +\S| {3,}\S)/m,
  /^ {0,3}[-*+] \[[ xX]\] /m,
  /^> +\S/m,
  /^\|.*\|\s*\n\|?[\s:|-]+\|/m,
  /!?\[[^\]\n]+\]\([^()\s]+(?: "[^"\n]*")?\)/,
  /(?:^|\s)\*\*\S(?:[^*\n]*\S)?\*\*/,
  /(?:^|\s)`[^`\n]+`(?:$|[\s.,;:!?)])/,
  /^\{% [a-z-]+/m,
  /^<(?:details|figure|table|img)\b/m,
];

/** Looked at: who pastes a long text has written in its beginning what it is. */
const LOOKED_AT = 20_000;

/** Whether a plain text is meant as Markdown. */
export function isMarkdown(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  return SIGNS.some((sign) => sign.test(beginning));
}

const COLUMNS_AT_MOST = 50;
const ROWS_AT_MOST = 2000;

/** Lines with as many tabs each, as spreadsheets and databases write them; undefined for what is no table. */
export function tableOf(text: string): HtmlRoot | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length < 2 || lines.length > ROWS_AT_MOST) return undefined;
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const columns = rows[0]?.length ?? 0;
  const isTable = columns > 1 && columns <= COLUMNS_AT_MOST && rows.every(({ length }) => length === columns);
  // Lines that begin with a tab are rather code.
  if (!isTable || rows.every(([first]) => first === '')) return undefined;
  const cells = (row: readonly string[]) =>
    row.map((cell) => makeElement('td', {}, cell === '' ? [] : [makeText(cell)]));
  const body = rows.map((row) => makeElement('tr', {}, cells(row)));
  return { type: 'root', children: [makeElement('table', {}, [makeElement('tbody', {}, body)])] };
}
