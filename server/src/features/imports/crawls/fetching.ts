import { setTimeout as sleep } from 'node:timers/promises';
import { type Outbound, OutboundError, type OutboundResponse } from '#platform/net/index.ts';

const RETRY_SECONDS_AT_MOST = 10;

export interface Budget {
  /** Bytes that may still be fetched. */
  bytes: number;
  /** The time, by `performance.now()`, at which no further request begins. */
  until: number;
}

export const isSpent = (budget: Budget): boolean => budget.bytes <= 0 || performance.now() >= budget.until;

/** Fetches within the budget; a text where there is no answer to use. */
export async function fetchWithin(
  ctx: { outbound: Outbound },
  budget: Budget,
  request: { url: string; maxBytes: number; accept: string },
): Promise<OutboundResponse | string> {
  const { url, accept } = request;
  const maxBytes = Math.min(request.maxBytes, Math.max(budget.bytes, 1));
  try {
    let answer = await ctx.outbound.fetch(url, { accept, maxBytes, timeout: 20_000 });
    if (answer.status === 429 || answer.status === 503) {
      const asked = Number(answer.headers['retry-after'] ?? 1) || 1;
      await sleep(Math.min(asked, RETRY_SECONDS_AT_MOST) * 1000);
      answer = await ctx.outbound.fetch(url, { accept, maxBytes, timeout: 20_000 });
    }
    budget.bytes -= answer.body.byteLength;
    return answer.status === 200 ? answer : `It answered with the status ${answer.status}.`;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}

/** The text of a page, by what its server or the page itself says that its bytes are. */
export function decodePage({ body, headers }: OutboundResponse): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, 1024));
  const said =
    /charset=["']?([\w-]{1,30})/i.exec(headers['content-type'] ?? '')?.[1] ??
    /<meta[^>]{0,200}charset=["']?([\w-]{1,30})/i.exec(head)?.[1] ??
    'utf-8';
  return (makeDecoder(said) ?? new TextDecoder()).decode(body);
}

function makeDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    // A name that nobody knows; most pages are UTF-8 whatever they say.
    return undefined;
  }
}

export const isHtml = ({ headers }: OutboundResponse): boolean =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? 'text/html');
