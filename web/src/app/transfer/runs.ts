// Imports as the API shows them, and how they are begun.
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, type Page, Unreachable } from '../api/client.ts';

export type Source =
  | 'website'
  | 'docx'
  | 'markdown'
  | 'html'
  | 'zip'
  | 'confluence'
  | 'github-wiki'
  | 'notion'
  | 'google-docs';

export interface RunSource {
  type: 'git' | 'file' | Source;
  url?: string;
  files?: readonly string[];
  format?: Source;
  ref?: string;
  dir?: string;
  versions?: 'current' | 'all';
  pictures?: 'leave' | 'fetch';
  name?: string;
}

export interface RunTarget {
  space?: string;
  changeRequest?: string;
  mode?: 'add' | 'update';
  conflicts?: 'space' | 'source';
  title?: string;
  parent?: string;
  site?: string;
  section?: string;
  newSection?: string;
}

export type Phase = 'fetching' | 'converting' | 'reading' | 'saving';

/** A version of the source; one that was imported has a space. */
export interface RunVersion {
  name: string;
  label: string;
  default: boolean;
  pages: number;
  space?: string;
  warnings?: number;
  brokenLinks?: number;
}

export interface RunResult {
  space: string;
  revision: string;
  unchanged: boolean;
  pages: number;
  files: number;
  added: number;
  changed: number;
  removed: number;
  warnings: number;
  links: number;
  brokenLinks: number;
  /** Different links into spaces of the hosted application that nobody knows. */
  unresolvedLinks?: number;
  constructs?: { shown: number; simple: number; lost: number };
  versions?: readonly RunVersion[];
  collection?: string;
}

export interface RunError {
  code: string;
  message: string;
  folders?: readonly string[];
  conflicts?: readonly string[];
  conflictCount?: number;
}

export interface Run {
  id: string;
  organization: string;
  status: 'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled';
  source: RunSource;
  target: RunTarget;
  createdBy: string;
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
  progress?: { phase: Phase; done: number; total?: number };
  result?: RunResult;
  error?: RunError;
  undoneAt?: string;
}

export interface ReportItem {
  message?: string;
  file?: string;
  line?: number;
  target?: string;
  kind?: string;
  page?: string;
  name?: string;
  fate?: 'shown' | 'simple' | 'lost';
  count?: number;
  files?: number;
  example?: string;
}

export type ReportList =
  | 'warnings'
  | 'broken-links'
  | 'unresolved-links'
  | 'constructs'
  | 'added'
  | 'changed'
  | 'removed'
  | 'removed-files';

export const isActive = ({ status }: Pick<Run, 'status'>): boolean => status === 'pending' || status === 'in-progress';

/** Where an import is shown. */
export const runPath = ({ organization, id }: Pick<Run, 'organization' | 'id'>): string =>
  `/organizations/${encodeURIComponent(organization)}/imports/${encodeURIComponent(id)}`;

const WATCHED_EVERY_MS = 1000;
const LOOKED_EVERY_MS = 60_000;
const FOLLOWED_EVERY_MS = 2500;

/** What is not there, or not for this person, is not asked for again. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.status < 500;

/** An import, read again and again until it is over. */
export const runOf = (organizationId: string, importRunId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'imports', importRunId],
    queryFn: ({ signal }) =>
      call<Run>('GET /org/{organizationId}/imports/{importRunId}', { path: { organizationId, importRunId }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isRefused(error) || (data !== undefined && !isActive(data)) ? false : WATCHED_EVERY_MS,
  });

/** The imports that the person sees, the last one first. */
export const runsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'imports', 'all'],
    queryFn: ({ signal }) =>
      call<Page<Run>>('GET /org/{organizationId}/imports', { path: { organizationId }, query: { limit: 50 }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isActive) === true ? FOLLOWED_EVERY_MS : false),
  });

/** Those that are not over, for the side bar. While there are none, it looks now and then. */
export const activeRunsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'imports', 'active'],
    queryFn: ({ signal }) =>
      call<Page<Run>>('GET /org/{organizationId}/imports', {
        path: { organizationId },
        query: { status: 'active', limit: 20 },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.items.length ? FOLLOWED_EVERY_MS : LOOKED_EVERY_MS),
  });

export const startRun = (organizationId: string, body: { source: RunSource; target: RunTarget }): Promise<Run> =>
  call<Run>('POST /org/{organizationId}/imports', { path: { organizationId }, body });

/** The same source with something else said of it; the name of its file is the server's to know. */
export function again(
  { source: { name: _, pictures, ...source }, target }: Run,
  more: { dir?: string; versions?: 'all'; target?: RunTarget } = {},
) {
  return {
    source: {
      ...source,
      ...(more.dir !== undefined && { dir: more.dir }),
      // Of all versions, pictures stay where they are.
      ...(more.versions === undefined ? pictures && { pictures } : { versions: more.versions }),
    },
    target: { ...target, ...more.target },
  };
}

interface Sending {
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends a file that is to be imported, with progress in parts of 1; answers its id. */
export function sendUpload(organizationId: string, file: File, { onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    if (signal.aborted) return aborted();
    // The one way in browsers to learn how much was sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/uploads/orgs/${encodeURIComponent(organizationId)}/imports`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const answer = request.response as { id?: string } | null;
      if (request.status < 300 && answer?.id !== undefined) resolve(answer.id);
      else reject(new ApiError(request.status, answer ?? undefined));
    });
    request.addEventListener('error', () => reject(new Unreachable(new Error('The upload was cut short.'))));
    request.addEventListener('abort', aborted);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
