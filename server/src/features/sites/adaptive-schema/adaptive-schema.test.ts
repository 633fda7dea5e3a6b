import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { evaluateExpression } from '@lectern/content';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { conditionsOf } from './conditions.ts';
import { type ClaimSchema, faultsOf } from './rules.ts';

const world = await startWorld({ after });

async function begin() {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/adaptive-schema`;
  return { ...site, api: world.as(site.owner.token), url };
}

const flag = { type: 'boolean', description: 'Is a beta tester' };
const plan = { type: 'string', description: 'The plan', enum: ['free', 'pro "gold"'] };

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'claims',
  type: 'object',
  properties: {
    beta: flag,
    plan,
    name: { type: 'string', description: 'A name' },
    seats: { type: 'number', description: 'Seats' },
    roles: { type: 'array', description: 'Roles', items: { type: 'string', enum: ['a', 'b'] } },
    team: { type: 'object', description: 'The team', properties: { 'is-big': flag }, additionalProperties: false },
    unsigned: { type: 'object', properties: { dark: flag }, additionalProperties: false },
  },
  additionalProperties: false,
};

test('a site has no schema until one is set, which is read back as it was sent', async () => {
  const { api, url } = await begin();
  assert.equal((await api.get(url)).status, 404);
  assert.equal((await api.get(`${url}/template-conditions`)).status, 404);
  const { status, body } = await api.put(url, { body: { jsonSchema: schema } });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    object: 'site-adaptive-schema',
    jsonSchema: schema,
    updatedAt: new Date(world.clock.now()).toISOString(),
  });
  assert.deepEqual((await api.get(url)).body, body);
});

test('a schema is changed on the version that was read, and its time moves only with it', async () => {
  const { api, url } = await begin();
  assert.equal((await api.put(url, { body: { jsonSchema: schema }, headers: { 'if-match': '"1.x"' } })).status, 412);
  const first = await api.put(url, { body: { jsonSchema: schema } });
  world.clock.advance(5000);
  assert.deepEqual((await api.put(url, { body: { jsonSchema: schema } })).body, first.body);
  const headers = { 'if-match': String(first.headers['etag']) };
  const changed = { ...schema, properties: { beta: flag } };
  const second = await api.put(url, { body: { jsonSchema: changed }, headers });
  assert.ok(second.status === 200 && second.body.updatedAt > first.body.updatedAt);
  assert.equal((await api.put(url, { body: { jsonSchema: schema }, headers })).status, 412);
});

test('a schema suggests a condition for every flag and every value, which are expressions', async () => {
  const { api, url } = await begin();
  await api.put(url, { body: { jsonSchema: schema } });
  const { items } = (await api.get(`${url}/template-conditions`)).body;
  const shown = items.map(({ description, ...item }: { description: string; label: string }) => {
    assert.equal(description, item.label);
    return item;
  });
  assert.deepEqual(shown, [
    { label: 'Is a beta tester', claim: 'beta', condition: 'visitor.claims.beta' },
    { label: 'The plan: free', claim: 'plan', condition: 'visitor.claims.plan == "free"' },
    { label: 'The plan: pro "gold"', claim: 'plan', condition: 'visitor.claims.plan == "pro \\"gold\\""' },
    { label: 'Is a beta tester', claim: 'team.is-big', condition: 'visitor.claims.team["is-big"]' },
    { label: 'Is a beta tester', claim: 'unsigned.dark', condition: 'visitor.claims.unsigned.dark' },
  ]);
  const claims = { beta: true, plan: 'pro "gold"', team: { 'is-big': true }, unsigned: { dark: true } };
  const held = items.map(({ condition }: { condition: string }) =>
    evaluateExpression(condition, { visitor: { claims } }),
  );
  assert.deepEqual(
    held.map((result: object) => 'value' in result && result.value),
    [true, false, true, true, true],
  );
});

test('each fault of a schema is pointed at', async () => {
  const { api, url } = await begin();
  const of = (properties: object) => ({ type: 'object', properties });
  const deep = (levels: number): object =>
    levels === 0 ? flag : { type: 'object', description: 'In', properties: { in: deep(levels - 1) } };
  const wrong: [object, string][] = [
    [{}, '/jsonSchema/type'],
    [{ type: 'object' }, '/jsonSchema/properties'],
    [of({ a: { type: 'boolean' } }), '/jsonSchema/properties/a/description'],
    [of({ a: { type: 'null', description: 'x' } }), '/jsonSchema/properties/a/type'],
    [of({ a: { type: '__proto__', description: 'x' } }), '/jsonSchema/properties/a/type'],
    [of({ a: true }), '/jsonSchema/properties/a'],
    [of({ 'a/b~': { ...flag, pattern: '(a+)+' } }), '/jsonSchema/properties/a~1b~0/pattern'],
    [of({ a: { ...plan, enum: [] } }), '/jsonSchema/properties/a/enum'],
    [of({ a: { ...plan, enum: ['x', 1] } }), '/jsonSchema/properties/a/enum/1'],
    [of({ a: { ...plan, enum: ['x', 'x'] } }), '/jsonSchema/properties/a/enum'],
    [of({ a: { ...plan, enum: Array.from({ length: 501 }, (_, at) => `v${at}`) } }), '/jsonSchema/properties/a/enum'],
    [of({ a: { type: 'array', description: 'x', items: deep(1) } }), '/jsonSchema/properties/a/items/type'],
    [of({ a: { type: 'array', description: 'x' } }), '/jsonSchema/properties/a/items'],
    [of({ constructor: flag }), '/jsonSchema/properties/constructor'],
    [of({ unsigned: flag }), '/jsonSchema/properties/unsigned/type'],
    [{ ...of({}), additionalProperties: true }, '/jsonSchema/additionalProperties'],
    [{ ...of({}), required: ['a'] }, '/jsonSchema/required'],
    [{ ...of({}), $id: 7 }, '/jsonSchema/$id'],
    [of(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, flag]))), '/jsonSchema/properties'],
    [of({ a: deep(6) }), `/jsonSchema/properties/a${'/properties/in'.repeat(5)}`],
  ];
  for (const [jsonSchema, path] of wrong) {
    const { status, body } = await api.put(url, { body: { jsonSchema } });
    assert.equal(status, 400, path);
    assert.ok(
      body.error.details.some((each: { path: string }) => each.path === path),
      `${path}: ${JSON.stringify(body.error.details)}`,
    );
  }
  for (const body of [{}, { jsonSchema: [] }, { jsonSchema: 'x' }])
    assert.equal((await api.put(url, { body })).status, 422);
  assert.equal((await api.get(url)).status, 404);
});

test('no claim is called as what every object has', () => {
  const properties = JSON.parse(`{"__proto__":${JSON.stringify(flag)}}`) as object;
  assert.deepEqual(
    faultsOf({ type: 'object', properties }).map(({ path }) => path),
    ['/jsonSchema/properties/__proto__'],
  );
});

test('a schema that is nested without end is refused, and only its outermost levels are looked at', () => {
  const looked = new Set<number>();
  const levelOf = (inner: object, level: number): object => ({
    type: 'object',
    description: 'x',
    get properties() {
      looked.add(level);
      return { a: inner };
    },
  });
  let node: object = flag;
  for (let level = 0; level < 5000; level += 1) node = levelOf(node, level);
  assert.notDeepEqual(faultsOf(node as Record<string, unknown>), []);
  assert.ok(looked.has(4999) && looked.size < 20, `${looked.size} levels`);
});

test('names that are no words are written as texts in suggested conditions', () => {
  const odd = 'a"] || true || ["';
  const [suggested] = conditionsOf({ type: 'object', properties: { [odd]: flag as ClaimSchema } });
  assert.deepEqual(evaluateExpression(suggested?.condition ?? '', { visitor: { claims: { [odd]: false } } }), {
    value: false,
  });
});
