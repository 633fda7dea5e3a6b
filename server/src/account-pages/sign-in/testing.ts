// Browsers of software, for tests of the pages: they keep cookies and send forms as browsers do.
import { createApi } from '#testing/api.ts';
import type { World } from '#testing/world.ts';

/** A browser that keeps its cookies. */
function openBrowser(world: World, base: string, network: string) {
  const kept = new Map<string, string>();
  const headers = () => ({
    host: new URL(base).host,
    'x-forwarded-for': network,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const ask = async (method: string, path: string, sent: { body?: string; headers?: Record<string, string> }) => {
    const answer = await createApi(world.app.http, undefined, headers()).request(method, path, sent);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
      if (/Max-Age=0/.test(String(cookie))) kept.delete(name);
      else kept.set(name, value);
    }
    return answer;
  };
  return {
    kept,
    get: (path: string, more: Record<string, string> = {}) => ask('GET', path, { headers: more }),
    post: (path: string, form: Record<string, string> = {}, more: Record<string, string> = {}) =>
      ask('POST', path, {
        body: String(new URLSearchParams(form)),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base, ...more },
      }),
    /** Sends any body, with these headers and none of a form. */
    send: (path: string, body: string, more: Record<string, string>) => ask('POST', path, { body, headers: more }),
    whoAmI: async () => (await ask('GET', '/v1/user', {})).body.id as string | undefined,
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;

/** Opens browsers, each in a network of its own unless one is named. The world trusts 127.0.0.1 as a proxy. */
export function createBrowsers(world: World, base: string): (network?: string) => TestBrowser {
  let networks = 0;
  return (network = `198.51.100.${(networks += 1)}`) => openBrowser(world, base, network);
}
