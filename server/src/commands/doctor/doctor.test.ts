import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { TreeContent } from '#features/contents/index.ts';
import { buildTree } from '#features/contents/trees/testing.ts';
import { putObjects, toKey } from '#platform/objects/index.ts';
import { insertDrafts } from '#features/drafts/testing.ts';
import { insertImportRuns } from '#features/imports/runs/testing.ts';
import { insertDelivery, insertTranslation, putRun } from '#features/translations/testing.ts';
import { insertPublicSpec } from '#features/openapi-specs/testing.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { examineStore } from './store.ts';

const world = await startWorld({ after });
const { db, ctx } = world;
const bytes = new Uint8Array([1, 2, 3]);

const space = await makeSpace(world, {
  'README.md': '# Home\n\n[A](a.md) ![](x.png)',
  'inc.md': '# Includes\n\n{% include ".gitbook/includes/note.md" %}\n',
  '.gitbook/includes/note.md': 'included\n',
  'a.md': '# A',
  'a/b.md': '# B',
  'x.png': bytes,
});
const { spaceId } = space;
const owner = world.as(space.owner.token);
const at = (rest: string) => `/v1/spaces/${spaceId}${rest}`;
const change = (title: string) => ({
  body: { changes: [{ operation: 'insert_page', title, document: { markdown: 'Text' } }] },
});
let requestId = '';

before(async () => {
  const opened = await owner.post(at('/change-requests'), { body: { subject: 'First' } });
  requestId = opened.body.id;
  assert.equal((await owner.post(at(`/change-requests/${requestId}/content`), change('New'))).status, 200);
  const merged = await owner.post(at('/change-requests'), { body: { subject: 'Second' } });
  await owner.post(at(`/change-requests/${merged.body.id}/content`), change('Other'));
  assert.equal((await owner.post(at(`/change-requests/${merged.body.id}/merge`))).status, 200);
  const comment = await owner.post(at('/comments'), { body: { body: { markdown: 'Well' } } });
  assert.equal(comment.status, 200, comment.text);
  await world.app.jobs.runDue();
});

const linesOf = async (deep = false): Promise<string[]> =>
  (await examineStore({ db, now: world.clock.now(), blobs: ctx.blobs, deep })).flatMap(({ problems = [] }) => problems);

type Undo = () => Promise<unknown>;

/** Sets a column of rows; undone, they are as they were. */
async function set(table: string, change: Record<string, unknown>, where = sql`1 = 1`): Promise<Undo> {
  const update = (values: Record<string, unknown>, which = where) =>
    sql`UPDATE ${sql.table(table)} SET ${sql.join(Object.entries(values).map(([key, value]) => sql`${sql.ref(key)} = ${value}`))} WHERE ${which}`.execute(
      db,
    );
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE ${where}`.execute(db);
  assert.equal(rows.length, 1, `one row of ${table}`);
  await update(change);
  const same = sql.join(
    ['id', 'hash', 'body_hash', 'space_id', 'page_id', 'kind']
      .filter((key) => (rows[0]?.[key] ?? null) !== null && !(key in change))
      .map((key) => sql`${sql.ref(key)} = ${rows[0]?.[key]}`),
    sql` AND `,
  );
  return () => update(Object.fromEntries(Object.keys(change).map((key) => [key, rows[0]?.[key]])), same);
}

async function removeObject(hash: string): Promise<Undo> {
  const row = await db.selectFrom('objects').selectAll().where('hash', '=', toKey(hash)).executeTakeFirstOrThrow();
  await db.deleteFrom('objects').where('hash', '=', toKey(hash)).execute();
  return () => db.insertInto('objects').values(row).execute();
}

async function current() {
  const { revision, tree } = await readCurrent(world, spaceId);
  const { objects } = buildTree(tree);
  const list = objects.find((object) => object.kind === 'list')?.hash ?? '';
  return { revision, tree, list, body: tree.documents[0]?.body ?? '', sha256: tree.files[0]?.sha256 ?? '' };
}

const ofSpace = sql`id = ${spaceId}`;
const ofRequest = () => sql`id = ${requestId}`;
const hashIs = (hash: string) => sql`hash = ${toKey(hash)}`;

/** Gives the head a content that nobody could have made. */
async function show(make: (content: TreeContent) => TreeContent): Promise<Undo> {
  const { revision, tree } = await current();
  const { hash, objects } = buildTree(make(tree));
  await putObjects(ctx, objects);
  return set('revisions', { tree: hash }, sql`id = ${revision.id}`);
}

async function spoilBlob(content: Uint8Array): Promise<Undo> {
  const { sha256 } = await current();
  const path = join(world.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  await writeFile(path, content);
  return () => writeFile(path, bytes);
}

/** The index as it is made of the space from nothing. */
async function indexAnew(): Promise<void> {
  await db.deleteFrom('search_pages').where('space_id', '=', spaceId).execute();
  await sql`DELETE FROM search_index WHERE rowid NOT IN (SELECT number FROM search_pages)`.execute(db);
  await db.updateTable('search_spaces').set({ tree: '', due: 1 }).where('space_id', '=', spaceId).execute();
}

/** Spoils a specification, which is then taken away again. */
async function spoilSpec(change: Record<string, unknown>): Promise<Undo> {
  const { specSlug } = await insertPublicSpec(world, space.organizationId);
  const specs = db.updateTable('openapi_specs').where('slug', '=', specSlug);
  await specs.set(change).execute();
  return () => db.deleteFrom('openapi_specs').where('slug', '=', specSlug).execute();
}

/** Spoils a language, whose settings are then taken away again. */
async function spoilLanguage(spoil: (bindingId: string) => Promise<unknown>): Promise<Undo> {
  const { organizationId } = space;
  const { translationSettingsId } = await insertTranslation(world, { organizationId, spaceId });
  const ofSettings = db.selectFrom('translation_spaces').where('settings_id', '=', translationSettingsId);
  const { id, space_id: french } = await ofSettings.select(['id', 'space_id']).executeTakeFirstOrThrow();
  await spoil(id);
  return async () => {
    await db.deleteFrom('translation_settings').where('id', '=', translationSettingsId).execute();
    await db.deleteFrom('spaces').where('id', '=', french).execute();
  };
}

const ofLanguage = (id: string, change: Record<string, number>) =>
  db.updateTable('translation_spaces').set(change).where('id', '=', id).execute();

/** An open draft with something else in its row, taken away again. */
async function spoilDraft(change: Record<string, unknown>): Promise<Undo> {
  const { revision, tree } = await current();
  const params = { spaceId, pageId: tree.documents[0]?.id ?? '', revisionId: revision.id, userId: space.owner.id };
  await insertDrafts(world, { ...params, changeRequestId: requestId });
  await db.updateTable('drafts').set(change).where('line', '=', requestId).execute();
  return () => db.deleteFrom('drafts').where('space_id', '=', spaceId).execute();
}

const damages: [what: string, damage: () => Promise<Undo>, line: RegExp][] = [
  [
    'a specification whose version is gone',
    () => spoilSpec({ last_version_id: 'gone' }),
    /^The OpenAPI specification \w+ is at the version gone/,
  ],
  [
    'a specification whose text is gone',
    () => spoilSpec({ source_url: null, due_at: 1 }),
    /^The OpenAPI specification \w+ \(spec-\w+\) has lost the text/,
  ],
  [
    'a language that counts what no page has',
    () => spoilLanguage((id) => ofLanguage(id, { looked: 1, missing: 3 })),
    /^The language fr \(\w+\) counts other texts/,
  ],
  [
    'a language that was compared too often',
    () => spoilLanguage((id) => ofLanguage(id, { looked: 9 })),
    /^The language fr \(\w+\) was compared after/,
  ],
  [
    'a change request that brings translations elsewhere',
    () =>
      spoilLanguage(async (id) => {
        const { id: request } = await db.selectFrom('change_requests').select('id').executeTakeFirstOrThrow();
        await insertDelivery(db, { change_request_id: request, binding_id: id, created_at: 1 }, []);
      }),
    /^The change request \w+ brings translations to the language/,
  ],
  [
    'a run that is over and goes on',
    () =>
      spoilLanguage((id) =>
        putRun(db, {
          ...{
            binding_id: id,
            organization_id: space.organizationId,
            state: 'completed',
            requested_by: 'u',
            due_at: 1,
          },
          ...{ requested_at: 1, turned_at: 1, failures: 0, translated: 0, refused: 0, kept: 0 },
        }),
      ),
    /^The run of a machine for the language \w+ is completed, and/,
  ],
  [
    'an import that is over and goes on',
    async () => {
      const { importRunId: id } = await insertImportRuns(world, {
        ...{ organizationId: space.organizationId, userId: space.owner.id, spaceId },
      });
      await db.updateTable('import_runs').set({ state: 'failed', ended_at: null }).where('id', '=', id).execute();
      return () => db.deleteFrom('import_runs').where('organization_id', '=', space.organizationId).execute();
    },
    /^The import \w+ is failed, and its end says otherwise/,
  ],
  ['a draft whose text is gone', () => spoilDraft({ version: 2 }), /^The draft \w+ of the page \w+ has lost its text/],
  [
    'a draft of a change request that is gone',
    () => spoilDraft({ line: 'gone' }),
    /^The draft \w+ is one of the change request gone/,
  ],
  [
    'a draft of a revision that is gone',
    () => spoilDraft({ base_revision_id: 'gone' }),
    /^The draft \w+ was made from the revision gone/,
  ],
  [
    'a head that is gone',
    () => set('spaces', { head_revision_id: 'gone' }, ofSpace),
    /^The space \w+ is at the revision gone/,
  ],
  [
    'a tree that is gone',
    async () => set('revisions', { tree: '00' }, sql`id = ${(await current()).revision.id}`),
    /has lost its tree, 00/,
  ],
  [
    'a parent that is gone',
    async () => set('revisions', { parents: '["gone"]' }, sql`id = ${(await current()).revision.id}`),
    /has lost its parent gone/,
  ],
  [
    'an object with other bytes',
    async () => set('objects', { bytes: Buffer.from('other'), plain_size: 0 }, hashIs((await current()).body)),
    /^The object \w+ has other bytes/,
  ],
  [
    'an object that cannot be unpacked',
    async () => set('objects', { plain_size: 7 }, hashIs((await current()).body)),
    /^The object \w+ has bytes that cannot be unpacked/,
  ],
  [
    'a list that cannot be unpacked',
    async () => set('objects', { plain_size: 7 }, hashIs((await current()).list)),
    /^The list of \w+ \w+ of the revision \w+ cannot be read/,
  ],
  [
    'a text that is gone',
    async () => removeObject((await current()).body),
    /^The text \w+ of the revision \w+ is not there/,
  ],
  [
    'a list that is gone',
    async () => removeObject((await current()).list),
    /^The list of \w+ \w+ of the revision \w+ is not there/,
  ],
  [
    'a list that is no JSON',
    async () => set('objects', { bytes: Buffer.from('{'), plain_size: 0 }, hashIs((await current()).list)),
    /^The list of \w+ \w+ of the revision \w+ cannot be read/,
  ],
  [
    'a list that is none',
    async () => set('objects', { bytes: Buffer.from('{}'), plain_size: 0 }, hashIs((await current()).list)),
    /^The list of .* is no list/,
  ],
  [
    'a root that is no JSON',
    async () => set('objects', { bytes: Buffer.from(''), plain_size: 0 }, hashIs((await current()).tree.hash)),
    /^The root .* cannot be read/,
  ],
  [
    'a file that is gone',
    async () => {
      await ctx.blobs.delete((await current()).sha256);
      return () => ctx.blobs.put(bytes);
    },
    /^The file "x.png" .* has lost its bytes/,
  ],
  [
    'a file that is cut short',
    () => spoilBlob(new Uint8Array([1])),
    /^The file "x.png" .* has 1 bytes and should have 3/,
  ],
  [
    'a page that is there twice',
    () => show((tree) => ({ ...tree, pages: [...tree.pages, { ...tree.pages[0]!, path: 'elsewhere' }] })),
    /^The page id "\w+" is twice/,
  ],
  [
    'an address of two pages',
    () => show((tree) => ({ ...tree, pages: [...tree.pages, { ...tree.pages[0]!, id: 'other', children: [] }] })),
    /^The page address "" is twice|^The page address "\w+" is twice/,
  ],
  [
    'a file path of two files',
    () => show((tree) => ({ ...tree, files: [...tree.files, { ...tree.files[0]!, id: 'other' }] })),
    /^The file path "x.png" is twice/,
  ],
  [
    'a wrong number of change requests',
    () => set('spaces', { change_requests_total: 9 }, ofSpace),
    /says 9 change requests, and has 2/,
  ],
  [
    'a wrong number of open ones',
    () => set('spaces', { change_requests_open: 9 }, ofSpace),
    /says 9 open change requests, and has 0/,
  ],
  [
    'a wrong number of drafts',
    () => set('spaces', { change_requests_draft: 9 }, ofSpace),
    /says 9 change requests in draft, and has 1/,
  ],
  ['a wrong number of comments', () => set('spaces', { comments_open: 9 }, ofSpace), /says 9 open comments, and has 1/],
  [
    'a wrong number of comments of a change request',
    () => set('change_requests', { comments_open: 9 }, ofRequest()),
    /^The change request \w+ says 9 open comments, and has 0/,
  ],
  ['a wrong number of replies', () => set('comments', { replies: 9 }), /^The comment \w+ says 9 replies, and has 0/],
  [
    'a wrong number of spaces in a place',
    () => set('place_counts', { items: 9 }, sql`organization_id = ${space.organizationId}`),
    /organization \w+ 9 spaces are counted, and there are 1/,
  ],
  [
    'a wrong number of members',
    async () => {
      await sql`UPDATE member_counts SET items = items + 8`.execute(db);
      return () => sql`UPDATE member_counts SET items = items - 8`.execute(db);
    },
    /In the organization \w+ \d+ (?:guests|members with the rank \d) are counted, and there are \d/,
  ],
  [
    'bytes that are counted and not held',
    async () => {
      await sql`UPDATE holders SET bytes = bytes + 8 WHERE kind = 'space'`.execute(db);
      return () => sql`UPDATE holders SET bytes = bytes - 8 WHERE kind = 'space'`.execute(db);
    },
    /^The space \w+ is counted with \d+ bytes, and holds \d+/,
  ],
  [
    'a wrong number of bytes of an organization',
    async () => {
      await sql`UPDATE organization_uses SET bytes = bytes + 8`.execute(db);
      return () => sql`UPDATE organization_uses SET bytes = bytes - 8`.execute(db);
    },
    /^The organization \w+ is counted with \d+ bytes, and its parts with \d+/,
  ],
  [
    'a line without its head',
    () => set('change_requests', { head_revision_id: 'gone' }, ofRequest()),
    /^The change request \w+ is at the revision gone/,
  ],
  [
    'a line without its beginning',
    () => set('change_requests', { initial_revision_id: 'gone' }, ofRequest()),
    /^The change request \w+ began at the revision gone/,
  ],
  [
    'a line without its ancestor',
    () => set('change_requests', { merged_ancestor_id: 'gone' }, ofRequest()),
    /^The change request \w+ was updated from the revision gone/,
  ],
  [
    'a merge that never was',
    () => set('change_requests', { status: 'merged' }, ofRequest()),
    /has the status merged, and its merge says otherwise/,
  ],
  [
    'a member who is searched by another name',
    async () => {
      const undo = () =>
        sql`UPDATE memberships SET sought = (SELECT sought FROM users WHERE id = memberships.user_id)`.execute(db);
      await db.updateTable('memberships').set({ sought: 'other' }).where('user_id', '=', space.owner.id).execute();
      return undo;
    },
    /^In the organization \w+ the user \w+ is searched by another name/,
  ],
  [
    'a mail domain that an organization does not have',
    async () => {
      const row = { domain: 'stray.example', organization_id: space.organizationId };
      await db.insertInto('organization_domains').values(row).execute();
      return () => db.deleteFrom('organization_domains').where('domain', '=', row.domain).execute();
    },
    /^The organization \w+ is not found by the mail domains that it has, such as stray.example/,
  ],
  [
    'a mail domain that finds no organization',
    async () => {
      const write = (domains: string) =>
        db
          .updateTable('organizations')
          .set({ email_domains: domains })
          .where('id', '=', space.organizationId)
          .execute();
      await write('["own.example"]');
      await db.deleteFrom('organization_domains').where('domain', '=', 'own.example').execute();
      return () => write('[]');
    },
    /^The organization \w+ is not found by the mail domains that it has, such as own.example/,
  ],
  [
    'a grant of another organization',
    async () => {
      const { organizationId } = await makeHome(world);
      const grant = { id: 'stray', organization_id: organizationId, space_id: spaceId, user_id: space.owner.id };
      await db
        .insertInto('grants')
        .values({ ...grant, role: 1, created_at: 1 })
        .execute();
      return () => db.deleteFrom('grants').where('id', '=', 'stray').execute();
    },
    /^The grant stray is not of the organization \w+, of which its space is/,
  ],
  [
    'a search that is behind for good',
    () => set('search_spaces', { tree: 'other' }, sql`space_id = ${spaceId}`),
    /^The search has the space \w+ at other/,
  ],
  [
    'a page that no word finds',
    async () => {
      await sql`DELETE FROM search_index WHERE rowid = (SELECT MAX(number) FROM search_pages)`.execute(db);
      return indexAnew;
    },
    /^The search knows the page \w+ of the space \w+, and finds it by no word/,
  ],
  [
    'words of a page that the search does not know',
    async () => {
      await db
        .deleteFrom('search_pages')
        .where('number', '=', (eb) => eb.selectFrom('search_pages').select(eb.fn.max<number>('number').as('last')))
        .execute();
      return indexAnew;
    },
    /^The search finds a page by the number \d+, which no page has/,
  ],
  [
    'a text of the search that continues one that is not there',
    () => set('search_bodies', { base: 'gone' }, sql`body_hash = (SELECT MAX(body_hash) FROM search_bodies)`),
    /^The search has lost the text gone, of which it knows the text \w+/,
  ],
  [
    'a page of which the text is gone that others stand on',
    async () =>
      set(
        'search_pages',
        { body_hash: `${'0'.repeat(64)}~${'a'.repeat(32)}` },
        sql`length(body_hash) > 64 AND space_id = ${spaceId}`,
      ),
    /^The search finds the page \w+ by the text 0{64}~a{32}, which is not there/,
  ],
];

test('the doctor names work that failed again and again, with its error', async () => {
  const claim = { kind: 'search.index', subject: `${spaceId}:7`, run_at: 1_767_225_605_000, attempts: 4 };
  await db
    .insertInto('job_claims')
    .values({ ...claim, claimed_by: null, claimed_until: null, last_error: 'no number is free' })
    .execute();
  assert.deepEqual(await linesOf(), [
    `The job search.index of ${spaceId}:7 failed 4 times, last with: no number is free. It is tried again after 2026-01-01T00:00:05.000Z.`,
  ]);
  await world.app.jobs.runDue();
  assert.deepEqual(await linesOf(), []);
});

test('a store that was only used is sound', async () => {
  assert.deepEqual(await linesOf(true), []);
});

for (const [what, damage, line] of damages)
  test(`the doctor finds ${what}`, async () => {
    const undo = await damage();
    try {
      const lines = await linesOf();
      assert.ok(
        lines.some((each) => line.test(each)),
        lines.join('\n') || 'nothing was found',
      );
    } finally {
      await undo();
      // What moves the head, and back, has the search look again.
      await world.app.jobs.runDue();
    }
    assert.deepEqual(await linesOf(), []);
  });

test('other bytes of the same size are found by who reads them', async () => {
  const undo = await spoilBlob(new Uint8Array([3, 2, 1]));
  assert.deepEqual(await linesOf(), []);
  assert.match((await linesOf(true)).join('\n'), /^The file "x.png" .* has other bytes than it had/);
  await undo();
});

test('texts that the search has lost are named', async () => {
  const { body } = await current();
  const rows = await db.selectFrom('search_bodies').selectAll().where('body_hash', '=', body).execute();
  await db.deleteFrom('search_bodies').where('body_hash', '=', body).execute();
  assert.match((await linesOf()).join('\n'), new RegExp(`^The search has lost what it knew of the text ${body}`, 'm'));
  await db.insertInto('search_bodies').values(rows).execute();
  assert.deepEqual(await linesOf(), []);
});

test('of very many problems the first are listed, and the rest are counted', async () => {
  const made = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: `stray${index}`, space_id: spaceId, kind: 'edits', author_id: null, message: '', parents: '[]' },
    ...{ tree: 'gone', import_report: null, change_request_id: null, merged_from: null, created_at: 1 },
  }));
  await db.insertInto('revisions').values(made).execute();
  const [found] = await examineStore({ db, now: world.clock.now(), blobs: ctx.blobs, deep: false });
  assert.deepEqual([found?.ok, found?.message, found?.problems?.length], [false, '30 problems', 20]);
  await db.deleteFrom('revisions').where('tree', '=', 'gone').execute();
});
