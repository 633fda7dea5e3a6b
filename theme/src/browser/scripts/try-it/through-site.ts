import type { Filled } from './fields.ts';
import type { Answer } from './request.ts';

/** As `publishing/calls` of the server takes it. */
const TYPE = 'application/vnd.lectern.call';

/** Why the site did not pass a request on, in its words. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Has the server of the site send a request: it makes the address itself, from the description of the block. */
export async function sendThroughSite(filled: Filled, signal: AbortSignal): Promise<Answer> {
  const { block, server, variables, pathValues: path, query, cookies } = filled;
  const { bytes, type } = await bodyOf(filled);
  const headers = [...(type === undefined ? [] : [['content-type', type]]), ...filled.headers];
  const fields = new TextEncoder().encode(JSON.stringify({ block, server, variables, path, query, headers, cookies }));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, fields.length);
  const response = await fetch(`${location.pathname.replace(/\/$/, '')}/~call`, {
    method: 'POST',
    headers: { 'content-type': TYPE },
    body: new Blob([length, fields, bytes]),
    cache: 'no-store',
    signal,
  });
  if (!response.ok) throw new Refusal(await reasonOf(response));
  return readAnswer(await response.arrayBuffer());
}

/** The bytes of a body as a browser would send them: a form gets its type with them. */
async function bodyOf({ body }: Filled): Promise<{ bytes: ArrayBuffer; type: string | undefined }> {
  if (body === undefined) return { bytes: new ArrayBuffer(0), type: undefined };
  const made = new Response(body.content);
  return { bytes: await made.arrayBuffer(), type: body.type ?? made.headers.get('content-type') ?? undefined };
}

async function reasonOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  return answer.error?.message ?? `${response.status}`;
}

function readAnswer(message: ArrayBuffer): Answer {
  const end = 4 + new DataView(message).getUint32(0);
  const fields = JSON.parse(new TextDecoder().decode(message.slice(4, end))) as Pick<Answer, 'status' | 'headers'>;
  return { ...fields, statusText: '', bytes: new Uint8Array(message.slice(end)) };
}
