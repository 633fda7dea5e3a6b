import { request as send } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { ApiAnswer } from './api.ts';
import type { World } from './world.ts';

/** Asks over a connection, with just these headers. */
export type Ask = (
  method: string,
  path: string,
  more?: { body?: string; headers?: Record<string, string | string[]> },
) => Promise<ApiAnswer>;

/**
 * The world as its readers reach it: over connections, and so past the router where an answer is remembered. `ordinary` counts
 * the requests that were not.
 */
export async function overSocket(world: World): Promise<{ ask: Ask; port: number; ordinary: () => number }> {
  let ordinary = 0;
  world.app.http.addHook('onRequest', async () => {
    ordinary += 1;
  });
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const ask: Ask = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const request = send(origin + path, { method, headers }, (answer) => {
        textOf(answer).then((text) => {
          const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
          const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body: parsed });
        }, reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  return { ask, port: Number(new URL(origin).port), ordinary: () => ordinary };
}
