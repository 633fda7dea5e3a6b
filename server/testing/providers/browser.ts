// As much of a browser as sign-in needs: cookies with their rules, redirects, and forms that are sent from other sites.
import type { FastifyInstance } from 'fastify';

export interface Visit {
  status: number;
  location: string | undefined;
  body: string;
}

export interface TestBrowser {
  /** Cookies by name; a test may keep them and put them back. */
  jar: Map<string, string>;
  get(url: string): Promise<Visit>;
  /** Sends a form, as a page of another site does. */
  postFromElsewhere(url: string, form: Record<string, string>): Promise<Visit>;
  /** What the API answers this browser. */
  api(path: string): Promise<{ status: number; body: any }>; // oxlint-disable-line typescript/no-explicit-any -- as in tests of the API
}

const ORIGIN = 'http://lectern.test';

export function makeBrowser(http: FastifyInstance): TestBrowser {
  const jar = new Map<string, string>();
  const rules = new Map<string, string>();
  const cookies = (isForeignForm: boolean) =>
    [...jar]
      .filter(([name]) => !isForeignForm || /SameSite=None/.test(rules.get(name) ?? ''))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  const keep = (headers: string[]) => {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      const isGone = /Max-Age=0(?:;|$)/.test(header);
      if (isGone) jar.delete(name);
      else jar.set(name, value);
      rules.set(name, header);
    }
  };
  const visit = async (url: string, request: { method: 'GET' | 'POST'; payload?: string; isForeign: boolean }) => {
    const cookie = cookies(request.isForeign && request.method === 'POST');
    const answer = await http.inject({
      method: request.method,
      url: url.replace(ORIGIN, ''),
      headers: {
        host: 'lectern.test',
        ...(cookie === '' ? {} : { cookie }),
        ...(request.payload === undefined
          ? {}
          : {
              'content-type': 'application/x-www-form-urlencoded',
              origin: 'https://idp.example',
              'sec-fetch-site': 'cross-site',
            }),
      },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    keep([answer.headers['set-cookie'] ?? []].flat());
    return { status: answer.statusCode, location: answer.headers.location, body: answer.body };
  };
  return {
    jar,
    get: (url) => visit(url, { method: 'GET', isForeign: true }),
    postFromElsewhere: (url, form) =>
      visit(url, { method: 'POST', payload: new URLSearchParams(form).toString(), isForeign: true }),
    api: async (path) => {
      const { status, body } = await visit(path, { method: 'GET', isForeign: false });
      return { status, body: body === '' ? undefined : JSON.parse(body) };
    },
  };
}
