import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call, Unreachable } from '../api/client.ts';

export type Format = 'files' | 'pdf';

export type Paper = 'a4' | 'letter';

/** All of a site, as a PDF. */
export interface WantedSite {
  organizationId: string;
  siteId: string;
  format: 'pdf';
  paper: Paper;
  variants: 'all' | 'default';
}

export interface Wanted {
  spaceId: string;
  changeRequestId?: string | undefined;
  format: Format;
  /** Of a PDF. */
  paper?: Paper;
  /** Of a PDF: a page with those below it, or that page alone. */
  page?: string | undefined;
  only?: boolean;
}

export type Download =
  | { state: 'idle' }
  /** The server makes it; nobody knows how long that takes. */
  | { state: 'making' }
  | { state: 'receiving'; received: number; total?: number }
  | { state: 'done'; received: number; losses: number }
  | { state: 'failed'; message: string };

/** Has the server make an export and fetches it, with what is known of its progress. Whoever leaves cancels it. */
export function useDownload() {
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const start = useCallback(async (wanted: Wanted | WantedSite) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setDownload({ state: 'making' });
    try {
      setDownload(await fetchExport(wanted, controller.signal, setDownload));
    } catch (error) {
      if (controller.signal.aborted) return;
      setDownload({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }, []);
  const cancel = useCallback(() => {
    stop.current?.abort();
    setDownload({ state: 'idle' });
  }, []);
  return { download, start, cancel };
}

interface Made {
  url: string;
  lossCount?: number;
}

async function fetchExport(
  wanted: Wanted | WantedSite,
  signal: AbortSignal,
  onProgress: (download: Download) => void,
): Promise<Download> {
  const { url, lossCount = 0 } = await askFor(wanted, signal);
  const response = await fetch(url, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
    throw signal.aborted ? error : new Unreachable(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  // Compressed on the way, the length is not that of what arrives.
  const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  const total = length > 0 ? { total: length } : {};
  const chunks: BlobPart[] = [];
  let received = 0;
  for (const reader = response.body!.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.byteLength;
    onProgress({ state: 'receiving', received, ...total });
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  save(new Blob(chunks, { type }), nameIn(response.headers.get('content-disposition')) ?? nameFor(wanted.format));
  return { state: 'done', received, losses: lossCount };
}

function askFor(wanted: Wanted | WantedSite, signal: AbortSignal): Promise<Made> {
  if ('siteId' in wanted) {
    const { organizationId, siteId, paper, variants } = wanted;
    const query = { paper, variants };
    return call('GET /orgs/{organizationId}/sites/{siteId}/pdf', { path: { organizationId, siteId }, query, signal });
  }
  const { spaceId, changeRequestId, format, page, only, paper = 'a4' } = wanted;
  if (format === 'files') return call('GET /spaces/{spaceId}/content/export', { path: { spaceId }, signal });
  const query = { paper, page, ...(page !== undefined && only === true && { only }) };
  if (changeRequestId === undefined) return call('GET /spaces/{spaceId}/pdf', { path: { spaceId }, query, signal });
  const path = { spaceId, changeRequestId };
  return call('GET /spaces/{spaceId}/change-requests/{changeRequestId}/pdf', { path, query, signal });
}

const nameFor = (format: Format): string => (format === 'pdf' ? 'space.pdf' : 'space.zip');

/** The name that the server gave, in either of the two ways in which it may. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

const KEPT_MS = 60_000;

/** Has the browser keep bytes as a file. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
