// The least that a search can be: an ordinary FTS5 table over the texts of the bench, ranked as it ranks by itself. In process,
// or as a server that does nothing else: search-bare.ts PORT PAGES
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { generateTexts, type Text } from './search-texts.ts';

export type BareSearch = (query: string, most: number) => unknown[];

export function bareSearch(texts: Iterable<Text>): BareSearch {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE bare USING fts5(title, body)');
  const insert = database.prepare('INSERT INTO bare (title, body) VALUES (?, ?)');
  database.exec('BEGIN');
  for (const { title, markdown } of texts) insert.run(title, markdown);
  database.exec('COMMIT');
  const select = database.prepare(
    `SELECT rowid, title, snippet(bare, 1, '', '', '', 32) FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT ?`,
  );
  return (query, most) => {
    const words = query.split(' ').map((word) => `"${word}"`);
    return select.all(`${words.join(' ')}*`, most);
  };
}

if (import.meta.main) {
  const [port, pages] = process.argv.slice(2).map(Number);
  const search = bareSearch(generateTexts(pages ?? 0));
  createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const items = search(searchParams.get('query') ?? 'none', Number(searchParams.get('limit') ?? 10));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items, count: items.length }));
  }).listen(port, '127.0.0.1');
}
