import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { rowsOfAllTables } from '#testing/rows-of-all-tables.ts';
import { startWorld } from '#testing/world.ts';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { REFERENCES } from './references.ts';
import { openHistory } from './testing.ts';

const world = await startWorld({ after });
const CONSIDERED = new Set(REFERENCES.map((each) => each.in));

/** What the name of a column is like that names a revision, a tree or a text. */
const NAMES_ONE = /revision|tree|parents|(?:^|_)body$|body_hash|^merged_|ancestor|snapshot|version_id/;
/** Such names for other things. */
const OTHER_THINGS = new Set([
  'comments.body',
  'comment_replies.body',
  'openapi_specs.last_version_id',
  'revisions.merged_from',
]);

test('every column whose name says that it names a revision or a text is considered', () => {
  const columns = Object.entries(rowsOfAllTables).flatMap(([table, row]) =>
    Object.keys(row).map((column) => `${table}.${column}`),
  );
  const unknown = columns.filter(
    (name) => NAMES_ONE.test(name.slice(name.indexOf('.') + 1)) && !CONSIDERED.has(name) && !OTHER_THINGS.has(name),
  );
  assert.deepEqual(unknown, [], 'say in references.ts what becomes of revisions that these name');
  assert.deepEqual(
    [...CONSIDERED].filter((name) => !columns.includes(name)),
    [],
    'these are no columns',
  );
});

test('no other column has the id of a revision in it, or the hash of a tree or a text, after people worked together', async () => {
  const history = await openHistory(world);
  const { api, at, a, spaceId, owner, organizationId } = history;
  await history.write('One');
  const [base] = await history.ids();
  await api.put(`${at}/drafts/${a}`, { body: { version: 0, base, source: '# A\n\nDraft.\n' } });
  await api.post(`${at}/comments`, { body: { page: a, body: { markdown: 'Why?' } } });
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId: owner.id });
  await writePages(world, { spaceId, changeRequestId, userId: owner.id }, { 'a.md': '# A\n\nOther.\n' });
  await api.post(`${at}/change-requests/${changeRequestId}/reviews`, { body: { status: 'approved' } });
  await api.post(`${at}/change-requests/${changeRequestId}/merge`);
  await api.post(`/v1/orgs/${organizationId}/webhooks`, {
    body: { url: 'https://hooks.example.com/x', events: ['content.updated'] },
  });
  await history.write('Two');
  await world.app.jobs.runDue();
  await history.write('Three');
  const names = new Set<string>();
  const rows = await world.db.selectFrom('revisions').select(['id', 'tree']).where('space_id', '=', spaceId).execute();
  for (const { id, tree } of rows) for (const name of [id, tree]) names.add(name);
  for (const { body_hash } of await world.db.selectFrom('search_pages').select('body_hash').execute())
    if (body_hash !== '') names.add(body_hash);
  assert.ok(names.size > 10);
  const unknown: string[] = [];
  for (const [table, row] of Object.entries(rowsOfAllTables))
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== 'string' || CONSIDERED.has(`${table}.${column}`)) continue;
      const found = await sql<{
        text: string | null;
      }>`SELECT ${sql.ref(column)} AS text FROM ${sql.table(table)}`.execute(world.db);
      const all = found.rows.map(({ text }) => text ?? '').join('\n');
      if ([...names].some((name) => all.includes(name))) unknown.push(`${table}.${column}`);
    }
  assert.deepEqual(unknown, [], 'say in references.ts what becomes of revisions that these name');
});
