// Uploads on their way. They go on while somebody looks at other pages, so they are kept outside of what is shown.
import { ApiError, Unreachable } from '../api/client.ts';
import { sizeFault, type SpaceFile, uploadName } from './file.ts';
import { type Line, uploadUrl } from './line.ts';

export interface Sending {
  /** Of the file that gets other content; absent for a new one. */
  fileId?: string | undefined;
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends one file, with progress in parts of 1. Rejects with `ApiError`, `Unreachable`, or an `AbortError` when it was canceled. */
export function sendFile(line: Line, file: File, { fileId, onProgress, signal }: Sending = {}): Promise<SpaceFile> {
  const fault = sizeFault(file.size);
  if (fault !== undefined) return Promise.reject(new ApiError(413, { error: { message: fault } }));
  return new Promise((resolve, reject) => {
    // The one way in browsers to learn how much was sent.
    const request = new XMLHttpRequest();
    request.open(fileId === undefined ? 'POST' : 'PUT', uploadUrl(line, fileId));
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const answer = request.response as { file?: SpaceFile } | null;
      if (request.status < 300 && answer?.file !== undefined) resolve(answer.file);
      else reject(new ApiError(request.status, answer ?? undefined));
    });
    request.addEventListener('error', () => reject(new Unreachable(new Error('The upload was cut short.'))));
    request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')));
    if (signal?.aborted === true) return reject(new DOMException('The upload was canceled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, uploadName(file.name));
    request.send(form);
  });
}

export interface Upload {
  id: number;
  name: string;
  size: number;
  /** In parts of 1. */
  sent: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  error?: string;
}

export interface Uploads {
  get: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Stops an upload, or takes away what is left of one. */
  drop: (id: number) => void;
  retry: (id: number) => void;
  /** Takes away what is done. */
  clear: () => void;
}

/** So many at once: a server that reads them one by one is not faster with more. */
const AT_ONCE = 3;

export type Send = (file: File, sending: Pick<Sending, 'onProgress' | 'signal'>) => Promise<unknown>;

/** A list of uploads that are sent one after the other. `onDone` is called whenever none is left to be sent. */
export function makeUploads(send: Send, onDone: () => void): Uploads {
  let uploads: readonly Upload[] = [];
  let last = 0;
  const files = new Map<number, File>();
  const stops = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, values: Partial<Upload>): void =>
    set(uploads.map((each) => (each.id === id ? { ...each, ...values } : each)));

  async function run(id: number, file: File): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: 'running', sent: 0 });
    try {
      await send(file, { signal: stop.signal, onProgress: (sent) => change(id, { sent }) });
      change(id, { state: 'done', sent: 1 });
      files.delete(id);
    } catch (error) {
      change(id, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
    stops.delete(id);
    if (stops.size === 0 && !uploads.some(({ state }) => state === 'waiting')) onDone();
    next();
  }

  function next(): void {
    for (const { id, state } of uploads) {
      if (stops.size >= AT_ONCE) return;
      const file = files.get(id);
      if (state === 'waiting' && file !== undefined) void run(id, file);
    }
  }

  return {
    get: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(added) {
      const made = added.map((file): Upload => {
        last += 1;
        files.set(last, file);
        return { id: last, name: uploadName(file.name), size: file.size, sent: 0, state: 'waiting' };
      });
      set([...uploads, ...made]);
      next();
    },
    drop(id) {
      set(uploads.filter((each) => each.id !== id));
      files.delete(id);
      stops.get(id)?.abort();
    },
    retry(id) {
      change(id, { state: 'waiting', sent: 0 });
      next();
    },
    clear: () => set(uploads.filter(({ state }) => state !== 'done')),
  };
}
