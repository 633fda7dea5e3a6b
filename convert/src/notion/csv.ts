const CELLS_AT_MOST = 100_000;

/** Rows of comma-separated values (RFC 4180), or undefined where there are more than a page can show. */
export function readCsv(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let [cells, at] = [0, text.startsWith('\uFEFF') ? 1 : 0];
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length;) {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    } else {
      const start = at;
      while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cell = text.slice(start, at);
    }
    cells += 1;
    if (cells > CELLS_AT_MOST) return undefined;
    row.push(cell);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((found) => found.some((cell) => cell !== ''));
}
