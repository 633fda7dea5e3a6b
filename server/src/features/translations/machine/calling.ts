import { asMapping } from '@lectern/content';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { type GivenText, ProviderError, UnreadableAnswer } from './types.ts';

/** Models think for a while. */
const TIMEOUT_MS = 120_000;

/** Far above the answer to any batch, and little enough to parse at once. */
const BYTES_AT_MOST = 1024 * 1024;

type Call = { url: string; headers: Record<string, string>; body: string };

/** Sends JSON to a provider and answers what came back. A redirect is an error: it would take keys and texts elsewhere. */
export async function callProvider(outbound: Outbound, { url, headers, body }: Call): Promise<unknown> {
  const { host } = new URL(url);
  const answer = await send(outbound, { url, headers, body });
  if (answer.status < 200 || answer.status > 299) throw refusalOf(host, answer);
  return readJson(new TextDecoder().decode(answer.body));
}

async function send(outbound: Outbound, { url, headers, body }: Call) {
  try {
    return await outbound.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      accept: 'application/json',
      body,
      timeout: TIMEOUT_MS,
      maxBytes: BYTES_AT_MOST,
      maxRedirects: 0,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'too-large') throw new UnreadableAnswer(error.message);
    const isLasting = error.code !== 'timeout' && error.code !== 'network';
    throw new ProviderError(`The translation provider could not be asked: ${error.message}`, { isLasting });
  }
}

type Refused = { status: number; headers: Readonly<Record<string, string>> };

// What it says of its refusal may have the key in it, or the text.
function refusalOf(host: string, { status, headers }: Refused): ProviderError {
  const isLasting = status < 500 && status !== 408 && status !== 409 && status !== 425 && status !== 429;
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const retryAfter = seconds >= 0 ? Math.min(seconds, 86_400) * 1_000 : undefined;
  return new ProviderError(`The translation provider ${host} answered with status ${status}.`, {
    isLasting,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableAnswer('The answer is no JSON.');
  }
}

/** `{ "translations": [{ "id": "1", "text": "…" }] }`; anything else cannot be read. */
export function readTranslations(answer: unknown): GivenText[] {
  const list = asMapping(answer)?.['translations'];
  if (!Array.isArray(list)) throw new UnreadableAnswer('The answer has no list of translations.');
  return list.map((each: unknown) => {
    const { id, text } = asMapping(each) ?? {};
    if (typeof id !== 'string' || typeof text !== 'string')
      throw new UnreadableAnswer('A translation has no id or no text.');
    return { id, text };
  });
}
