import { SignJWT, UnsecuredJWT } from 'jose';
import { makeJar } from '#publishing/visitors/testing.ts';
import type { ApiAnswer } from '../api.ts';
import { TEST_BASE_URL } from '../world.ts';
import { expectOk, type LeakSite, type LeakWorld } from './sites.ts';

/** Somebody who asks for a site in one way, and what the model says that they are. */
export interface Reader {
  name: string;
  site: LeakSite;
  /** Path of the site for them. */
  base: string;
  /** Whether they are let in at all. */
  isAdmitted: boolean;
  claims: { a?: true; u?: true };
  /** Whether they are shown versions of the content that are not published. */
  hasVersions: boolean;
  /** Whether they look at a preview, which has no lists. */
  isPreview: boolean;
  /** What a program says of them when it looks the site up; undefined for those whom it cannot speak for. */
  visitor?: { jwtToken?: string; unsignedClaims?: object } | undefined;
  get: (path: string, headers?: Record<string, string>) => Promise<ApiAnswer>;
  post: (path: string, body: object) => Promise<ApiAnswer>;
  getBytes: (path: string) => Promise<Buffer>;
  /** What says who they are. */
  headers: Readonly<Record<string, string>>;
}

interface Traits extends Pick<Reader, 'name'> {
  claims?: Reader['claims'];
  headers?: Record<string, string>;
  isSigned?: boolean;
  isMember?: boolean;
  base?: string;
  isLockedOut?: boolean;
  isPreview?: boolean;
  visitor?: Reader['visitor'];
}

/** Everybody who may come to a site. */
export async function readersOf(leaks: LeakWorld, site: LeakSite): Promise<Reader[]> {
  const traits = [
    { name: 'stranger', visitor: {} },
    ...(await visitorsOf(leaks, site)),
    // The same gate stands before all sites, so two of them will do.
    ...(site.name === 'foreign' || site.name === 'closed' ? await forgersOf(leaks, site) : []),
    ...peopleOf(leaks, site),
    ...keylessOf(site),
    ...(await previewersOf(leaks, site)),
  ];
  return traits.filter(({ name }) => isDistinguished(site, name)).map((each) => toReader(leaks, site, each));
}

/** One site of each audience at which readers see different things. */
export const EVERYBODY_AT = new Set(['open', 'shared', 'closed']);

/** The others are made like these, so they are read by those for whom it matters which site it is. */
const AT_OTHERS = new Set([
  'stranger',
  'visitor with a and u in cookies',
  'one with a token that is of another site',
  'reader of the organization',
  'administrator',
  'administrator of another',
  'previewer as nobody',
]);

/** One without `a` is the same however they come, and where nobody is distinguished, one stands for all. */
const isDistinguished = ({ name, isAdaptive }: LeakSite, reader: string): boolean =>
  reader !== 'visitor with b in a header' &&
  (isAdaptive || !/^(?:visitor with a in|visitor with b)/.test(reader)) &&
  (EVERYBODY_AT.has(name) || AT_OTHERS.has(reader));

function toReader({ world }: LeakWorld, site: LeakSite, of: Traits): Reader {
  const { name, claims = {}, headers: own = {}, isMember = false, isPreview = false, visitor } = of;
  const isKnown = of.isSigned === true || isMember;
  const isLetIn = of.isLockedOut !== true && site.isPublished && (site.audience !== 'visitor-auth' || isKnown);
  const browser = world.as(undefined);
  const base = of.base ?? site.keys?.open ?? site.base;
  return {
    ...{ name, site, base, isPreview, visitor, headers: own },
    isAdmitted: isPreview || isLetIn,
    claims: site.isAdaptive ? claims : {},
    hasVersions: isMember || isPreview,
    get: (path, headers) => browser.get(base + path, { headers: { accept: 'text/html,*/*', ...own, ...headers } }),
    post: (path, body) =>
      browser.post(base + path, { body, headers: { accept: 'application/json, text/event-stream', ...own } }),
    getBytes: async (path) =>
      (await world.app.http.inject({ method: 'GET', url: base + path, headers: own })).rawPayload,
  };
}

/** Visitors with claims: in a cookie of the site, in a header, and those that nobody signed. */
async function visitorsOf({ world }: LeakWorld, site: LeakSite): Promise<Traits[]> {
  const known = await Promise.all(
    [{ a: true }, { b: true }].map(async (claims) => ({ claims, jwtToken: await site.sign(claims) })),
  );
  const base = site.keys?.open ?? site.base;
  const traits: Traits[] = [];
  for (const { claims, jwtToken } of known) {
    const has: Reader['claims'] = 'a' in claims ? { a: true } : {};
    const name = `visitor with ${Object.keys(claims).join()}`;
    const jar = makeJar(world);
    await jar.get(`${base}?jwt_token=${jwtToken}&visitor.u=true`);
    const cookie = [...jar.kept].map(([key, { value }]) => `${key}=${value}`).join('; ');
    const visitor = { jwtToken, unsignedClaims: { u: true } };
    traits.push(
      {
        name: `${name} in a header`,
        claims: has,
        headers: { authorization: `Bearer ${jwtToken}` },
        isSigned: true,
        visitor: { jwtToken },
      },
      {
        name: `${name} and u in cookies`,
        claims: { ...has, u: true },
        headers: { cookie },
        isSigned: true,
        visitor: has.a && visitor,
      },
    );
  }
  const says = { a: true, u: true, unsigned: { a: true } };
  const cookie = `gitbook-visitor-public=${encodeURIComponent(JSON.stringify(says))}`;
  traits.push({ name: 'one who says a', claims: { u: true }, headers: { cookie }, visitor: { unsignedClaims: says } });
  return traits;
}

/** Those who come with tokens that are not good, or not for this site. */
async function forgersOf({ world, sites }: LeakWorld, site: LeakSite): Promise<Traits[]> {
  const nowS = Math.floor(world.clock.now() / 1000);
  const other = sites.find(({ name }) => name !== site.name);
  const forge = new SignJWT({ a: true })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('x'.repeat(32)));
  const tokens = {
    forged: await forge,
    expired: await site.sign({ a: true, exp: nowS - 60 }),
    unsigned: new UnsecuredJWT({ a: true }).encode(),
    'of another site': (await other?.sign({ a: true })) ?? '',
  };
  return Object.entries(tokens).map(([name, jwtToken], index) => ({
    name: `one with a token that is ${name}`,
    // In a header as in a cookie.
    headers: carrying(jwtToken, index % 2 === 0),
    visitor: { jwtToken },
  }));
}

const carrying = (token: string, isInHeader: boolean): Record<string, string> =>
  isInHeader ? { authorization: `Bearer ${token}` } : { cookie: `gitbook-visitor-token=${token}` };

/** Those who have a token of the API. */
function peopleOf({ member, foreigner, sites }: LeakWorld, site: LeakSite): Traits[] {
  const isForeign = site.name === 'foreign';
  const owner = sites[0]?.home.owner;
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  return [
    { name: 'reader of the organization', headers: bearer(member.token), isMember: !isForeign },
    { name: 'administrator', headers: bearer(owner?.token), isMember: !isForeign },
    { name: 'administrator of another', headers: bearer(foreigner.token), isMember: isForeign },
  ];
}

/** Those who have no key of a site that needs one, or one that was revoked. */
function keylessOf({ keys, base }: LeakSite): Traits[] {
  const locked = { isLockedOut: true, visitor: {} };
  if (keys === undefined) return [];
  return [
    { ...locked, name: 'one without a key', base },
    { ...locked, name: 'one with a revoked key', base: keys.revoked },
    { ...locked, name: 'one with no key of ours', base: `${base}/${'0'.repeat(32)}` },
  ];
}

async function previewersOf({ world }: LeakWorld, site: LeakSite): Promise<Traits[]> {
  const base = `/url/preview/${site.siteId}`;
  const traits: Traits[] = [];
  for (const claims of [{}, { a: true }] as Reader['claims'][]) {
    const query = { claims: JSON.stringify({ ...claims, unsigned: { u: true } }) };
    const { body } = await expectOk(site.owner.get(`${site.url}/publishing/preview`, { query }));
    const { headers } = await world.as(undefined).get(body.url.slice(TEST_BASE_URL.length));
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const name = `previewer as ${Object.keys(claims).join() || 'nobody'}`;
    traits.push({ name, base, claims: { ...claims, u: true }, headers: { cookie }, isPreview: true });
  }
  return [...traits, { name: 'previewer without a cookie', base, isLockedOut: true }];
}
