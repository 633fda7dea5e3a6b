// A request that names something of others next to something of the caller’s own is answered as if the other thing were not
// there, and nothing of it is done: for every place in which an operation names something.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { sql } from 'kysely';
import { operations } from '#app';
import { newId } from '#platform/ids.ts';
import type { Api, ApiAnswer } from '../../api.ts';
import { makePerson } from '../../cast.ts';
import { isPostgresRun } from '../../databases.ts';
import { startWorld } from '../../world.ts';
import { cases } from '../cases.ts';
import { fill, makeSubject } from '../subject.ts';
import { namedIn } from './named.ts';
import { of } from './twin.ts';
import { twins } from './twins.ts';

const world = await startWorld({ after });
const own = await makeSubject(world);
const foreign = await makeSubject(world);
const { organizationId } = own;
const owner = world.as(own.owner.token);
const member = world.as((await makePerson(world.ctx, 'member', { organizationId, role: 'create' })).token);

/** What a member who may create does not see, in their own organization. */
const hidden = { space: await makeHidden('space'), collection: await makeHidden('collection') };

async function makeHidden(kind: 'space' | 'collection'): Promise<string> {
  const { body: made } = await owner.post(`/v1/orgs/${organizationId}/${kind}s`, { body: { title: 'Hidden' } });
  const { status } = await owner.patch(`/v1/${kind}s/${made.id}`, { body: { defaultLevel: null } });
  assert.equal(status, 200);
  return made.id;
}

/** What readers send and programs show is not looked up: it is kept, or left out, as it came. */
// Pages of change requests are ignored in, too, and are not of this room.
const NOT_LOOKED_UP = new Set(['trackEventsInSiteById', 'submitSiteAgentFeedback', 'ignoreFinding']);
/** Links of the navigation may be to anything; where they are shown, those that lead to nothing are left out. */
const LINKS = /\/to\/(?:page|space)$/;
/** Fonts have names of their own. */
const FONTS = /ont\/id$/;

/** The code of a language. */
const INDONESIAN = /\/translations\/id$/;

/** The parts of an integration have names of its own. What an organization publishes for everybody is no secret of it. */
const OF_INTEGRATIONS =
  /^(?:publishIntegration .*\/(?:id|componentId)|listIntegrations query\/owner|\w+ query\/externalId)$/;

/** Templates come with the server and are the same for everybody. */
const TEMPLATES = /^(?:applyTemplateToSpace body|createSpace body\/template)\/id$/;

const rows = operations.flatMap((operation) =>
  Object.entries(twins[operation.id] ?? {}).map(([at, twin]) => ({ operation, at, twin })),
);

type Row = (typeof rows)[number];

/** What changes without anybody asking for it: uses of tokens, and work that waits. */
const VOLATILE = /^(?:api_tokens|audit_|sign_in_|jobs|events|search_|objects|meta|migrations|sqlite_|kysely)/;

/** Asked once: to describe all tables takes longer than to read them. */
const tables = await world.db.introspection.getTables();
const kept = tables.filter(({ name, isView }) => !isView && !VOLATILE.test(name));

test('each place in which a request names something is looked at', () => {
  const places = operations
    .filter(({ id }) => !NOT_LOOKED_UP.has(id))
    .flatMap((operation) => namedIn(operation).map((at) => `${operation.id} ${at}`))
    .filter((place) => !LINKS.test(place) && !FONTS.test(place) && !OF_INTEGRATIONS.test(place))
    .filter((place) => !INDONESIAN.test(place) && !TEMPLATES.test(place));
  assert.deepEqual(new Set(rows.map(({ operation, at }) => `${operation.id} ${at}`)), new Set(places));
  assert.ok(places.length > 60);
});

/** On the second database a third: many places are asked about by the same query. */
const tried = sampleOf(rows, isPostgresRun() ? 3 : 1);

for (const row of tried)
  test(`${row.operation.id} does not see what is of others at ${row.at}`, async () => {
    const id = row.twin.of(foreign) ?? assert.fail('a thing of the other organization');
    const answer = await isNotThere(owner, row, id);
    // A filter by something that is not there finds nothing; all else is refused as a whole.
    const isFilter = row.operation.method === 'GET' || row.operation.permission.scope === 'read';
    assert.ok(isFilter || row.twin.isDone || answer.status >= 400, `${answer.status} ${answer.text}`);
    // Neither is the request refused for its form alone.
    assert.ok(answer.status < 422, answer.text);
    for (const text of [foreign.owner.email, foreign.hostname]) assert.equal(answer.text.includes(text), false);
  });

for (const row of tried) {
  const id = row.twin.of === of.collection ? hidden.collection : hidden.space;
  if (![of.space, of.otherSpace, of.collection].includes(row.twin.of)) continue;
  test(`${row.operation.id} does not see what is hidden in the same organization at ${row.at}`, async () => {
    assert.equal((await member.get(`/v1/${id === hidden.space ? 'spaces' : 'collections'}/${id}`)).status, 404);
    await isNotThere(member, row, id);
  });
}

/** The answer where something is named is that of an id that never was, and neither changes anything. */
async function isNotThere(api: Api, row: Row, id: string): Promise<ApiAnswer> {
  const before = await contents();
  const answer = await ask(api, row, id);
  const missing = newId();
  const other = await ask(api, row, missing);
  const said = ({ status, text }: ApiAnswer, named: string) => [status, withoutTimes(text).replaceAll(named, 'ID')];
  assert.deepEqual(said(answer, id), said(other, missing));
  assert.deepEqual(await contents(), before);
  return answer;
}

function ask(api: Api, { operation, twin }: Row, id: string): Promise<ApiAnswer> {
  const { params } = cases[operation.id] ?? {};
  const path = fill(operation.path, { ...own.params, ...params?.(own) });
  return api.request(operation.method, path, twin.ask(id, own));
}

const withoutTimes = (text: string): string => text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"TIME"');

/** All rows of both organizations, by table. */
async function contents(): Promise<Record<string, string[]>> {
  const read = async (name: string): Promise<[string, string[]]> => {
    const { rows: found } = await sql`SELECT * FROM ${sql.table(name)}`.execute(world.db);
    return [name, found.map((row) => JSON.stringify(row)).toSorted()];
  };
  return Object.fromEntries(await Promise.all(kept.map(({ name }) => read(name))));
}
