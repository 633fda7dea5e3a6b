// Tables as text: what programs for tables write and read.

/** What such programs would take for a formula, which may do anything, gets an apostrophe before it. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** The first two cells of a line, whatever stands between them: a comma, a semicolon, a tab, an arrow or blanks. */
export function readPair(line: string): [first: string, second: string] {
  const rest = { text: line.trim() };
  const first = take(rest);
  rest.text = rest.text.replace(/^\s*(?:[,;\t]|->|→|=>)?\s*/, '');
  return [first, take(rest)];
}

function take(rest: { text: string }): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(rest.text);
  const found = quoted?.[0] ?? /^[^\s,;"]*/.exec(rest.text)?.[0] ?? '';
  rest.text = rest.text.slice(found.length);
  return quoted === null ? found : (quoted[1] ?? '').replaceAll('""', '"').trim();
}
