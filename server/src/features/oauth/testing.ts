import { createHash } from 'node:crypto';
import type { Scope } from '#access/index.ts';
import type { World } from '#testing/world.ts';
import { allowProgram, denyProgram, getConsentQuestion } from './consent.ts';

export const REDIRECT = 'http://127.0.0.1:7777/callback';
export const VERIFIER = 'a-verifier-of-more-than-forty-three-characters-0123456789';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** Registers a program as its developers would, and answers its id. */
export async function registerProgram(world: World, redirects = [REDIRECT]): Promise<string> {
  // Of those who register, only so many in a minute are heard.
  world.clock.advance(4_000);
  const body = { client_name: 'Editor', redirect_uris: redirects };
  return (await world.as(undefined).post('/oauth/register', { body })).body.client_id;
}

export interface Begun {
  uid: string;
  cookies: Map<string, string>;
}

const stepOf = ({ uid, cookies }: Begun) => ({ uid, cookies: cookieHeader(cookies) });

export type Asked = Record<string, string>;

export const authorization = (clientId: string, changes: Asked = {}): Asked => ({
  ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, state: 'xyz' },
  ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', scope: 'read write' },
  ...changes,
});

/** A browser that keeps cookies, up to the page that asks. */
export async function beginStep(world: World, query: Asked): Promise<Begun> {
  const answer = await world.as(undefined).get('/oauth/authorize', { query });
  const cookies = new Map<string, string>();
  keep(cookies, answer.headers['set-cookie']);
  const uid = /^\/oauth\/consent\/([\w-]+)$/.exec(String(answer.headers.location))?.[1];
  if (uid === undefined) throw new Error(`No question: ${answer.status} ${answer.headers.location} ${answer.text}`);
  return { uid, cookies };
}

function keep(cookies: Map<string, string>, given: string | string[] | number | undefined): void {
  for (const cookie of [given ?? []].flat()) {
    const [name = '', value = ''] = String(cookie).split(';', 1)[0]?.split('=') ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

export const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Says yes, and answers the address that the program is called back with. */
export async function allow(
  world: World,
  step: Begun,
  { userId, scopes }: { userId: string; scopes: readonly Scope[] },
) {
  const next = await allowProgram(world.ctx, stepOf(step), { actor: { userId }, scopes });
  return follow(world, step, next);
}

export async function deny(world: World, step: Begun): Promise<URL> {
  return follow(world, step, await denyProgram(world.ctx, stepOf(step)));
}

export const question = (world: World, step: Begun) => getConsentQuestion(world.ctx, stepOf(step));

async function follow(world: World, step: Begun, next: string): Promise<URL> {
  const { pathname } = new URL(next);
  const answer = await world.as(undefined).get(pathname, { headers: { cookie: cookieHeader(step.cookies) } });
  if (answer.headers.location === undefined) throw new Error(`Not sent back: ${answer.status} ${answer.text}`);
  return new URL(String(answer.headers.location));
}

/** Asks for tokens, or revokes one: form data, as OAuth has it. */
export const form = (world: World, path: string, fields: Asked) =>
  world.as(undefined).post(path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export const redeem = (world: World, clientId: string, code: string, changes: Asked = {}) =>
  form(world, '/oauth/token', {
    ...{ grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: REDIRECT, code_verifier: VERIFIER },
    ...changes,
  });

export const refresh = (world: World, clientId: string, token: string, changes: Asked = {}) =>
  form(world, '/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changes });
