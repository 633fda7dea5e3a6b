import { setTimeout as sleep } from 'node:timers/promises';

/** An answer that came whole. Anything else is an error: the server was killed, and nobody knows how far it had come. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  body: any;
}

export interface Client {
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** As `ask`, for what must succeed here, though the database may be busy for a while. */
  need: (method: string, path: string, body?: unknown) => Promise<Answer['body']>;
}

const PATIENCE_MS = 60_000;
const BUSY_MS = 500;

export function createClient(url: string, token: string): Client {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    ask,
    need: async (method, path, body) => {
      const until = performance.now() + PATIENCE_MS;
      let answer = await ask(method, path, body);
      // A database that is busy refuses, and nothing of it was done.
      while (answer.status === 503 && performance.now() < until) {
        await sleep(BUSY_MS);
        answer = await ask(method, path, body);
      }
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    },
  };
}

/** The address of the site with the guide, once the first start has made it. */
export async function findSampleSite(client: Client): Promise<URL> {
  const { items } = await client.need('GET', '/v1/orgs');
  for (;;) {
    const sites = await client.need('GET', `/v1/orgs/${items[0].id}/sites`);
    const published: string | undefined = sites.items[0]?.urls.published;
    if (published !== undefined) return new URL(published);
    await sleep(100);
  }
}
