import type { Filled } from './fields.ts';

/** What came back, from wherever it was asked. */
export interface Answer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  bytes: Uint8Array<ArrayBuffer>;
}

/** The request that a reader filled in, as a browser sends it: with nothing of the reader but that. */
export function toRequest({ method, serverUrl, path, pathValues, query, headers, body }: Filled): {
  url: URL;
  options: RequestInit;
} {
  const filledPath = pathValues.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value), path);
  const url = new URL(serverUrl.replace(/\/$/, '') + filledPath);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const typed: [string, string][] = body?.type === undefined ? [] : [['Content-Type', body.type]];
  const options: RequestInit = {
    method,
    headers: [...typed, ...headers],
    ...(body === undefined ? {} : { body: body.content }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  return { url, options };
}
