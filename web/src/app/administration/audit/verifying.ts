import { send } from '../../api/client.ts';
import { Chain, type Verified } from './verify.ts';

/** Reads the whole log and verifies each event, a part of it at a time. */
export async function verifyLog(organizationId: string): Promise<Verified> {
  const chain = new Chain();
  for (;;) {
    const before = chain.result.events;
    const response = await send('GET /orgs/{organizationId}/audit-export', {
      path: { organizationId },
      query: { after: chain.last },
      headers: { accept: 'application/x-ndjson' },
    });
    for await (const line of linesOf(response)) await chain.add(line);
    const { events, broken } = chain.result;
    if (broken !== undefined || events === before) return chain.result;
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
    if (!done) continue;
    if (rest !== '') yield rest;
    return;
  }
}
