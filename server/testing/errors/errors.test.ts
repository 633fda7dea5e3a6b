// Every refusal that the description names is provoked, and none comes that it does not name.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { createToken } from '#access/index.ts';
import { isPostgresRun } from '../databases.ts';
import { isMadeBy } from '../permissions/cases.ts';
import { fill, parametersOf } from '../permissions/subject.ts';
import { isDocumented, openLedger, type ServedOperation, walked } from './documented.ts';
import { begin } from './half-requests.ts';
import { particulars } from './particular.ts';
import { pageImports } from './page-imports.ts';
import { proposals } from './proposals.ts';
import { structures } from './structure.ts';
import { type Attempt, ask, BODY_LIMIT, fitBody, openStage, operationOf } from './stage.ts';
import { ASTRAL, fullTextsOf, type Schema, violationsOf } from './violations.ts';

const ledger = openLedger();
const stage = await openStage({ after }, ledger);
const json = { 'content-type': 'application/json' };
/** What is refused before a row is looked for, but for that of the token, is refused the same on the second database. */
const sqliteOnly = { skip: isPostgresRun() };

/** Asks and insists on the status. */
async function provoke(operation: ServedOperation, status: number, attempt: Attempt, says: string) {
  const answer = await ask(stage, operation, attempt, says);
  assert.equal(answer.status, status, `${operation.id}, ${says}: ${answer.text.slice(0, 300)}`);
  return answer;
}

const withBody = walked.filter((operation) => operation.method !== 'GET');

test('whoever shows no token, or no valid one, gets 401 whatever else is wrong', sqliteOnly, async () => {
  const headers: Record<string, string>[] = [
    {},
    { authorization: 'Bearer lct_wrong' },
    { authorization: 'Basic eDp5' },
  ];
  for (const operation of walked)
    for (const each of headers) await provoke(operation, 401, { token: null, headers: each }, JSON.stringify(each));
});

test('a body that is no JSON gets 400, one of another type 415, one that is too large 413', sqliteOnly, async () => {
  for (const operation of withBody) {
    await provoke(operation, 400, { body: '{', headers: json }, 'half an object');
    await provoke(operation, 415, { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 'plain text');
    await provoke(operation, 413, { body: `"${'x'.repeat(BODY_LIMIT)}"` }, 'more bytes than may be');
  }
});

test('an operation that takes something gets 400 where it is sent nothing', sqliteOnly, async () => {
  for (const operation of walked.filter((each) => each.body !== undefined && each.bodyOptional !== true))
    await provoke(operation, 400, { body: undefined }, 'no body');
});

test('a page token that no list gave out gets 400', async () => {
  for (const operation of walked.filter(({ query }) => 'page' in query.properties && 'limit' in query.properties))
    for (const page of [...(isPostgresRun() ? [] : ['x', 'W10']), Buffer.from('["a","b",1]').toString('base64url')])
      await provoke(operation, 400, { query: { page } }, `the page token ${page}`);
});

test('an Idempotency-Key gets 400 where it is none, and 422 where it was used for something else', async () => {
  const creating = walked.filter(({ method, status, creates }) => method === 'POST' && (status === 201 || creates));
  for (const operation of creating)
    await provoke(operation, 400, { headers: { 'idempotency-key': 'two words' } }, 'a key with a blank');
  const key = { 'idempotency-key': 'once' };
  await ask(stage, operationOf('createSpace'), { body: { title: 'One' }, headers: key }, 'a key');
  for (const operation of creating)
    await provoke(operation, 422, { body: fitBody(stage, operation) ?? {}, headers: key }, 'a key that was used');
});

test('a token without the scope gets 403, whatever is asked for', sqliteOnly, async () => {
  const { token } = await createToken(stage.world.ctx, { userId: stage.home.owner.id, name: 'none', scopes: [] });
  for (const operation of walked) {
    const answer = await provoke(operation, 403, { token }, 'a token without scopes');
    assert.match(answer.body.error.message, new RegExp(`scope "${operation.permission.scope}"`), operation.id);
  }
});

test('what is not there and what is another company’s gets 404', async () => {
  for (const operation of walked) {
    for (const name of parametersOf(operation.path)) {
      if (isMadeBy(operation, name)) continue;
      // What is nowhere is found by neither database; what others have is there, and must not be found.
      if (!isPostgresRun()) await provoke(operation, 404, { params: { [name]: 'nothing' } }, `no such ${name}`);
      // A path is no id: both have a page there.
      const theirs = stage.foreign.params[name] ?? '';
      if (name !== 'pagePath') await provoke(operation, 404, { params: { [name]: theirs } }, `a ${name} of others`);
    }
  }
});

test('members get 403 for what takes a higher role, and everybody in a blocked organization', async () => {
  for (const operation of walked.filter((each) => isDocumented(each, 403))) {
    const { permission } = operation;
    if (permission.on === 'organization')
      await provoke(operation, 403, { subject: stage.blocked }, 'a member of a blocked organization');
    if (isBeyondReader(permission))
      await provoke(operation, 403, { token: stage.reader.token }, 'a member who may only read');
  }
});

/** Whether a member who may read may not do this, by its declaration or by what it says besides. */
const isBeyondReader = (permission: ServedOperation['permission']): boolean =>
  permission.on !== 'caller' &&
  permission.on !== 'anyone' &&
  (permission.also?.startsWith('`create`') === true || !['guest', 'read'].includes(permission.role));

/** What answers 412 because of what something is and not because of its version. */
const OF_STATES = new Set([
  'addSpaceToSite',
  'importContentInChangeRequest',
  'importContentIntoPageInChangeRequest',
  'addSectionToSite',
  'addSectionGroupToSite',
  'createSiteShareLink',
  'updateContentInChangeRequest',
  'rollbackInChangeRequest',
  'replaceInSpace',
  'applyTemplateToSpace',
  'applySuggestionInSpace',
  'applySuggestionInChangeRequest',
]);

test('a version that is no longer the present one gets 412', async () => {
  for (const operation of walked.filter((each) => isDocumented(each, 412) && !OF_STATES.has(each.id)))
    for (const tag of sampleOf(['"0.x"', 'W/"9999.x", "no version"', ''], isPostgresRun() ? 3 : 1))
      await provoke(operation, 412, { headers: { 'if-match': tag } }, `If-Match: ${tag}`);
});

/** Every operation refuses one value; all that are beyond the bounds of a field, one in so many, as one validator reads every schema. */
const READ_ALIKE = 6;

test('a value beyond its bounds gets 422, which names it', sqliteOnly, async () => {
  const thorough = new Set(sampleOf(walked, READ_ALIKE));
  for (const operation of walked) {
    const some = <Each>(all: readonly Each[]): readonly Each[] => (thorough.has(operation) ? all : all.slice(0, 1));
    for (const name of some(parametersOf(operation.path))) {
      const most = (operation.params as Schema).properties?.[name]?.maxLength ?? 0;
      for (const value of [ASTRAL.repeat(most + 1), 'a\0b'])
        await provoke422(operation, { params: { [name]: value } }, { in: 'path', pointer: `/${name}`, says: name });
    }
    const { properties = {} } = operation.query as Schema;
    for (const [name, schema] of Object.entries(properties))
      for (const { value, says } of some(violationsOf(schema, true)))
        await provoke422(operation, { query: { [name]: value as string } }, { in: 'query', pointer: `/${name}`, says });
    if (operation.body === undefined) continue;
    for (const { pointer, value, says } of some(violationsOf(operation.body as Schema))) {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && pointer !== '';
      const body = JSON.stringify(isObject ? { ...fitBody(stage, operation), ...value } : value);
      await provoke422(operation, { body, headers: json }, { in: 'body', pointer, says });
    }
  }
});

async function provoke422(
  operation: ServedOperation,
  attempt: Attempt,
  { pointer, says, ...where }: { in: string; pointer: string; says: string },
): Promise<void> {
  const { body } = await provoke(operation, 422, attempt, `${where.in}${pointer}: ${says}`);
  const { details, message } = body.error;
  const isNamed = details.some(
    (each: { in: string; path: string }) =>
      each.in === where.in && (each.path.startsWith(pointer) || pointer.startsWith(each.path)),
  );
  assert.ok(isNamed, `${operation.id}, ${where.in}${pointer}: ${JSON.stringify(details)}`);
  assert.match(message, /^(?:body|query|path)[^:]*: expected /u);
}

/** Texts whose meaning has bounds of its own. */
const OWN_FORM = new Set(['logo', 'photoURL', 'url', 'fallbackURL']);

test('bounds are counted in code points: a text that is just full of astral letters fits', async () => {
  for (const operation of walked.filter((each) => each.body !== undefined)) {
    for (const { name, value } of fullTextsOf(operation.body as Schema)) {
      if (OWN_FORM.has(name) || (operation.id === 'applyTemplateToSpace' && name === 'id')) continue;
      const body = { ...fitBody(stage, operation), [name]: value };
      const answer = await ask(stage, operation, { body }, `a full ${name}`);
      assert.notEqual(answer.status, 422, `${operation.id}: ${name}: ${answer.text}`);
    }
  }
});

test('three imports of an organization at once are enough: a fourth gets 503', async () => {
  let isOver = false;
  const waiting: (() => void)[] = [];
  stage.files.answers.set('/slow.md', (response) => {
    if (isOver) response.end('# Slow');
    else waiting.push(() => response.end('# Slow'));
  });
  const [operation, body] = [operationOf('importContent'), { url: stage.files.url('/slow.md'), source: 'markdown' }];
  const imports = [1, 2, 3, 4].map((number) => ask(stage, operation, { body }, `the slow import ${number}`));
  // None of those that were admitted can end before its file arrives.
  assert.equal((await Promise.race(imports)).status, 503);
  isOver = true;
  for (const finish of waiting) finish();
  const statuses = (await Promise.all(imports)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [201, 201, 201, 503],
  );
});

for (const { operation, status, says, attempt } of [...particulars, ...proposals, ...pageImports, ...structures]) {
  test(`${operation} answers ${status} to ${says}`, async () => {
    await provoke(operationOf(operation), status, await attempt(stage), says);
  });
}

test('another method than those of a path gets 405, with those that it has', sqliteOnly, async () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const [path, declared] of Map.groupBy(walked, (operation) => operation.path)) {
    const has = declared.map((operation) => operation.method as string);
    for (const method of METHODS.filter((each) => !has.includes(each))) {
      const answer = await stage.world.as(undefined).request(method, fill(path, stage.home.params));
      assert.equal(answer.status, 405, `${method} ${path}`);
      const allowed = String(answer.headers['allow'])
        .split(', ')
        .filter((each) => each !== 'HEAD');
      assert.deepEqual(allowed, has.toSorted(), path);
    }
  }
});

test('whoever asks too often gets 429, and operators alone may be let create organizations', sqliteOnly, async () => {
  const limited = await openStage({ after }, ledger, {
    LECTERN_RATE_LIMIT: '1',
    LECTERN_ORGANIZATION_CREATION: 'operators',
  });
  // The owner's one request went into making the stage.
  for (const operation of walked) {
    const { status, headers } = await ask(limited, operation, {}, 'a request too many');
    assert.equal(status, 429, operation.id);
    assert.equal(headers['x-ratelimit-remaining'], '0');
  }
  const { token } = limited.reader;
  assert.equal((await ask(limited, operationOf('createOrganization'), { token }, 'no operator')).status, 403);
});

test('what nobody expected is a 500 that has a request id and nothing else', async () => {
  const broken = await openStage({ after }, ledger);
  await broken.world.db.destroy();
  for (const operation of sampleOf(walked, isPostgresRun() ? 4 : 1)) {
    const { status, text } = await ask(broken, operation, {}, 'a database that is gone');
    assert.equal(status, 500, operation.id);
    assert.doesNotMatch(text, /driver|destroyed|pool|database|\.ts/i);
  }
});

test('while the server stops, what comes in gets 503', sqliteOnly, async () => {
  const { world } = stage;
  const begun = await begin(world.app.http, walked);
  const stopped = world.app.http.close();
  for (const { operation, finish } of begun) {
    const answer = await finish();
    ledger.note(operation, answer, 'a server that stops');
    assert.equal(answer.status, 503, operation.id);
  }
  await stopped;
});

test('every documented refusal was seen, and no other one', sqliteOnly, () => {
  assert.deepEqual(ledger.complaints(), []);
});
