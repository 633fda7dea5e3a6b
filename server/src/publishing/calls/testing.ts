// A page of a site with a block for each operation of a description, and requests as its forms send them.
import type { InjectOptions } from 'fastify';
import { importFiles, makeSite } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import { CALL_TYPE } from './bounds.ts';

export const ORIGIN = 'http://lectern.test';

export interface Answer {
  status: number;
  fields: { status: number; headers: [string, string][] };
  body: Buffer;
  headers: Record<string, unknown>;
  text: string;
}

type Sent = Record<string, unknown>;

/** A site whose page `api` shows these operations of a description. */
export async function makeCallSite(world: World, description: object, operations: [method: string, path: string][]) {
  const site = await makeSite(world, {
    'README.md': '# Home\n',
    'other.md': '# Other\n\nNo operation.\n',
    'api.json': JSON.stringify(description),
    'api.md': `# API\n\n${operations
      .map(([method, path]) => `{% openapi src="api.json" path="${path}" method="${method}" %}\nx\n{% endopenapi %}\n`)
      .join('\n')}`,
  });
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const api = world.as(site.owner.token);
  const allow = async (apiPlayground: object) => {
    const { body: settings } = await api.get(path);
    const { status } = await api.put(path, { body: { ...settings, apiPlayground } });
    if (status !== 200) throw new Error(`The look was not set: ${status}`);
  };
  await allow({ enabled: true, proxy: true });
  return { ...site, allow, importFiles: (files: Record<string, string>) => importFiles(world, site.spaceId, files) };
}

export function messageOf(sent: Sent, body: string | Uint8Array = ''): Buffer {
  const nothing = { server: 0, variables: [], path: [], query: [], headers: [], cookies: [] };
  const fields = Buffer.from(JSON.stringify({ ...nothing, ...sent }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length);
  return Buffer.concat([length, fields, Buffer.from(body as string)]);
}

/** Sends a message as a page of the site does, and reads what comes back. */
export async function call(
  { app }: Pick<World, 'app'>,
  url: string,
  message: Buffer | string,
  more: { headers?: Record<string, string>; remoteAddress?: string; method?: 'GET' | 'POST' } = {},
): Promise<Answer> {
  const { headers = {}, method = 'POST', remoteAddress = '127.0.0.1' } = more;
  const asked: InjectOptions = {
    method,
    url,
    remoteAddress,
    headers: { 'content-type': CALL_TYPE, 'sec-fetch-site': 'same-origin', origin: ORIGIN, ...headers },
    ...(method === 'POST' ? { payload: message } : {}),
  };
  const answer = await app.http.inject(asked);
  const raw = answer.rawPayload;
  const isMessage = answer.headers['content-type'] === 'application/octet-stream';
  const end = isMessage ? 4 + raw.readUInt32BE(0) : 0;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
    fields: isMessage ? JSON.parse(raw.subarray(4, end).toString()) : { status: 0, headers: [] },
    body: raw.subarray(end),
  };
}
