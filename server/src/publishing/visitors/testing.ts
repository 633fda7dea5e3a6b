// A reader as a browser is one: it keeps cookies by their paths, follows redirects, and is sent to a backend that signs.
import { type JWTPayload, SignJWT } from 'jose';
import type { Api, ApiAnswer } from '#testing/api.ts';
import { makeSite, type Published } from '#testing/content.ts';
import type { Ask } from '#testing/socket.ts';
import type { World } from '#testing/world.ts';

export interface Guarded extends Published {
  api: Api;
  /** Of the site in the API. */
  url: string;
  sign: (claims: JWTPayload) => Promise<string>;
}

/** A site that knows its readers, with a schema for the claims `beta`, `plan` and, unsigned, `dark`. */
export async function makeGuarded(
  world: World,
  files: Record<string, string>,
  visibility: 'public' | 'share-link' | 'visitor-auth' = 'visitor-auth',
): Promise<Guarded> {
  const site = await makeSite(world, files, visibility);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const api = world.as(site.owner.token);
  await api.patch(url, { body: { adaptiveContent: { enabled: true } } });
  const flag = { type: 'boolean', description: 'x' };
  const plan = { type: 'string', description: 'x', enum: ['free', 'pro'] };
  const unsigned = { type: 'object', properties: { dark: flag } };
  const jsonSchema = { type: 'object', properties: { beta: flag, plan, unsigned } };
  const answer = await api.put(`${url}/adaptive-schema`, { body: { jsonSchema } });
  if (answer.status !== 200) throw new Error(answer.text);
  const sign = async (claims: JWTPayload): Promise<string> => {
    const { privateKey } = (await api.get(`${url}/publishing/auth`)).body;
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(privateKey));
  };
  return { ...site, api, url, sign };
}

export interface Jar {
  get: (path: string, headers?: Record<string, string>) => Promise<ApiAnswer>;
  /** Follows redirects within this server; answers what is there in the end, or leads to another host. */
  visit: (path: string) => Promise<ApiAnswer & { path: string }>;
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<ApiAnswer>;
  /** The cookies that are kept, by name. */
  kept: Map<string, { value: string; path: string }>;
}

const HOPS_AT_MOST = 10;

/** A browser of its own, with no cookies yet. */
export function makeJar(world: World, ask: Ask = world.as(undefined).request as Ask): Jar {
  const kept: Jar['kept'] = new Map();
  const send = async (method: string, path: string, more: { body?: string; headers?: Record<string, string> }) => {
    const headers = { accept: 'text/html,*/*', ...cookiesFor(kept, path), ...more.headers };
    const answer = await ask(method, path, { ...more, headers });
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) keep(kept, String(header));
    return answer;
  };
  const get: Jar['get'] = (path, headers = {}) => send('GET', path, { headers });
  const visit: Jar['visit'] = async (path) => {
    let at = path;
    for (let hop = 0; hop < HOPS_AT_MOST; hop += 1) {
      const answer = await get(at);
      const location = answer.headers['location'];
      if (typeof location !== 'string' || !location.startsWith('/')) return { ...answer, path: at };
      at = location;
    }
    throw new Error(`${path} leads around in circles.`);
  };
  const post: Jar['post'] = (path, form, headers = {}) =>
    send('POST', path, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.ctx.baseUrl, ...headers },
    });
  return { get, visit, post, kept };
}

function cookiesFor(kept: Jar['kept'], path: string): Record<string, string> {
  const [bare = ''] = path.split('?', 1);
  const fit = [...kept].filter(
    ([, each]) => each.path === '/' || bare === each.path || bare.startsWith(`${each.path}/`),
  );
  return fit.length === 0 ? {} : { cookie: fit.map(([name, { value }]) => `${name}=${value}`).join('; ') };
}

function keep(kept: Jar['kept'], header: string): void {
  const [pair = '', ...attributes] = header.split('; ');
  const [name = '', ...value] = pair.split('=');
  const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/';
  if (attributes.includes('Max-Age=0')) kept.delete(name);
  else kept.set(name, { value: value.join('='), path });
}
