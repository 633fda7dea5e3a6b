import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import type { ClaimSchema } from '../adaptive-schema/index.ts';
import { readVisitor, visitorOfClaims } from './index.ts';
import { declaredClaims } from './rules.ts';

const world = await startWorld({ after });

const described = (type: string, more = {}) => ({ type, description: 'x', ...more });
const jsonSchema = {
  type: 'object',
  properties: {
    beta: described('boolean'),
    plan: described('string', { enum: ['free', 'pro'] }),
    name: described('string'),
    seats: described('number'),
    roles: described('array', { items: { type: 'string' } }),
    team: described('object', { properties: { big: described('boolean') } }),
    sub: described('string'),
    unsigned: { type: 'object', properties: { dark: described('boolean') } },
  },
};

let siteId: string;
let sites: string;
let api: ReturnType<typeof world.as>;
let key: string;
before(async () => {
  const site = await makeSite(world, { 'README.md': '# Home' }, 'visitor-auth');
  ({ siteId } = site);
  sites = `/v1/orgs/${site.organizationId}/sites/${siteId}`;
  api = world.as(site.owner.token);
  await api.patch(sites, { body: { adaptiveContent: { enabled: true } } });
  await api.put(`${sites}/adaptive-schema`, { body: { jsonSchema } });
  key = (await api.get(`${sites}/publishing/auth`)).body.privateKey;
});

const SECOND = 1000;
const bytes = (text: string) => new TextEncoder().encode(text);
const now = () => Math.floor(world.clock.now() / SECOND);
const signed = (claims: JWTPayload, secret = key, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(bytes(secret));
const read = (jwtToken?: string, unsignedClaims?: unknown) =>
  readVisitor(world.ctx, siteId, { jwtToken, unsignedClaims });
const claimsOf = async (...given: Parameters<typeof read>) => {
  const found = await read(...given);
  return 'visitor' in found ? found.visitor.claims : found.refusal;
};

test('a visitor has the claims that the schema declares, and no others', async () => {
  const exp = now() + 60;
  const token = await signed({ beta: true, plan: 'pro', admin: true, team: { big: true, small: true }, exp });
  const found = await read(token);
  assert.ok('visitor' in found);
  assert.deepEqual(
    [found.visitor.claims, found.isSigned, found.expiresAt],
    [{ beta: true, plan: 'pro', team: { big: true } }, true, exp * SECOND],
  );
});

test('claims of another kind than declared do not exist', async () => {
  const wrong = { beta: 'true', plan: 'gold', name: 7, seats: '7', roles: ['a', 7], team: [true], sub: 'me', iss: 'x' };
  assert.deepEqual(await claimsOf(await signed(wrong)), { sub: 'me' });
});

test('what nobody signed stands under its own name, and never passes for signed, nor signed for it', async () => {
  assert.deepEqual(await claimsOf(undefined, { dark: true, beta: true, unsigned: { dark: false } }), {
    unsigned: { dark: true },
  });
  const token = await signed({ unsigned: { dark: true }, beta: true });
  assert.deepEqual(await claimsOf(token), { beta: true });
  assert.deepEqual(await claimsOf(token, { dark: false }), { beta: true, unsigned: { dark: false } });
});

test('without a token nobody is signed', async () => {
  assert.deepEqual(await read(), { visitor: { claims: {}, key: '' }, isSigned: false });
});

test('a token is taken for as long as it says, and a few seconds more for clocks that differ', async () => {
  const token = await signed({ exp: now() + 10, nbf: now() });
  assert.deepEqual(await claimsOf(token), {});
  world.clock.advance(14 * SECOND);
  assert.deepEqual(await claimsOf(token), {});
  world.clock.advance(2 * SECOND);
  assert.equal(await claimsOf(token), 'expired');
  assert.equal(await claimsOf(await signed({ nbf: now() + 60 })), 'early');
});

test('a token that another key signed, or that was changed, is refused', async () => {
  const token = await signed({ beta: false });
  const [head, , signature] = token.split('.');
  const body = Buffer.from('{"beta":true}').toString('base64url');
  assert.equal(await claimsOf(`${head}.${body}.${signature}`), 'signature');
  assert.equal(await claimsOf(await signed({}, 'f'.repeat(64))), 'signature');
});

test('other algorithms are refused, and none is one of them', async () => {
  assert.equal(await claimsOf(await signed({}, key, 'HS512')), 'algorithm');
  const none = new UnsecuredJWT({ beta: true }).encode();
  assert.notEqual(typeof (await claimsOf(none)), 'object');
  for (const alg of ['none', 'None', 'RS256', '', 'hs256']) {
    const head = Buffer.from(JSON.stringify({ alg })).toString('base64url');
    assert.equal(typeof (await claimsOf(`${head}.${none.split('.')[1]}.AAAA`)), 'string', alg);
  }
});

test('what is no token is refused and nothing throws', async () => {
  const large = await signed({ name: 'x'.repeat(4000) });
  for (const text of ['', '.', '..', 'a.b.c', 'é.é.é', '\0', large, 'x'.repeat(100_000)])
    assert.equal(await claimsOf(text), 'malformed', text.slice(0, 20));
  const wrong = await signed({ exp: 'soon' as never });
  assert.equal(await claimsOf(wrong), 'malformed');
});

test('after another key was made, tokens of the former are refused', async () => {
  const token = await signed({ beta: true });
  assert.deepEqual(await claimsOf(token), { beta: true });
  ({ privateKey: key } = (await api.post(`${sites}/publishing/auth/regenerate`)).body);
  assert.equal(await claimsOf(token), 'signature');
  assert.deepEqual(await claimsOf(await signed({ beta: true })), { beta: true });
});

test('equal claims make one visitor, and unequal ones others', async () => {
  const keyOf = async (claims: JWTPayload) => {
    const found = await read(await signed(claims));
    return 'visitor' in found ? found.visitor.key : '';
  };
  assert.equal(await keyOf({ beta: true, plan: 'pro' }), await keyOf({ plan: 'pro', beta: true, other: 1 }));
  assert.notEqual(await keyOf({ beta: true }), await keyOf({ beta: false }));
  assert.equal(await keyOf({ other: 1 }), '');
});

test('while adaptive content is off, a token says nothing but that its reader may read', async () => {
  await api.patch(sites, { body: { adaptiveContent: { enabled: false } } });
  const found = await read(await signed({ beta: true }), { dark: true });
  assert.deepEqual(found, { visitor: { claims: {}, key: '' }, isSigned: true });
  await api.patch(sites, { body: { adaptiveContent: { enabled: true } } });
});

test('claims that a member chose go through the schema too', async () => {
  const visitor = await visitorOfClaims(world.ctx, siteId, { beta: true, other: 1, unsigned: { dark: true } });
  assert.deepEqual(visitor.claims, { beta: true, unsigned: { dark: true } });
});

test('whatever claims there are, what is left is declared, and nothing gets a prototype', () => {
  const schema = jsonSchema as unknown as ClaimSchema;
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (first, second) => {
      const given = JSON.parse(`{"__proto__":{"beta":true},"rest":${JSON.stringify(first)}}`) as unknown;
      for (const signed of [first, given]) {
        const claims = declaredClaims(schema, { signed, unsigned: second });
        for (const name of Object.keys(claims)) assert.ok(Object.hasOwn(jsonSchema.properties, name));
        assert.equal(claims['beta'] === true && !Object.hasOwn(claims, 'beta'), false);
      }
    }),
  );
});
