// Drafts of the server: what an editor opens, and where it saves.
import { ApiError, call, type Operation, Unreachable } from '../../api/client.ts';
import type { PageKey } from './journal.ts';
import { loadMerge } from './merging.ts';
import { type Failure, type SaveAnswer, type SaveRequest, toFailure, type Version } from './sync.ts';

export interface OpenedDraft extends Version {
  sourceEncoding: 'utf-8' | 'base64';
  page: { id: string; title?: string; git?: { path: string }; description?: string };
  /** Where it is no page that is opened. */
  reusableContent?: { git?: { path: string } };
}

interface SavedDraft {
  version: number;
  base: string;
  merged: boolean;
  source?: string;
}

type Names = Record<'open' | 'save' | 'commit', Operation>;

const MAIN: Names = {
  open: 'GET /spaces/{spaceId}/drafts/{pageId}',
  save: 'PUT /spaces/{spaceId}/drafts/{pageId}',
  commit: 'POST /spaces/{spaceId}/drafts/{pageId}/commit',
};
const CHANGE_REQUEST: Names = {
  open: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/drafts/{pageId}',
  save: 'PUT /spaces/{spaceId}/change-requests/{changeRequestId}/drafts/{pageId}',
  commit: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/drafts/{pageId}/commit',
};

function named({ spaceId, changeRequestId, pageId }: PageKey): { names: Names; path: Record<string, string> } {
  if (changeRequestId === undefined) return { names: MAIN, path: { spaceId, pageId } };
  return { names: CHANGE_REQUEST, path: { spaceId, changeRequestId, pageId } };
}

export function openDraft(key: PageKey, signal?: AbortSignal): Promise<OpenedDraft> {
  const { names, path } = named(key);
  return call<OpenedDraft>(names.open, { path, signal });
}

/** Makes a revision of what a draft says; without a draft there is nothing to do. Rejects where both contradict each other. */
export function commitDraft(key: PageKey): Promise<unknown> {
  const { names, path } = named(key);
  return call(names.commit, { path });
}

/** Saves a text. What goes wrong is an answer, too: nothing that was written is lost by it. */
export async function saveDraft(key: PageKey, request: SaveRequest): Promise<SaveAnswer | { failure: Failure }> {
  const { names, path } = named(key);
  const { version, base, source, save, baseSource } = request;
  const body = { version, base, source, save, ...(baseSource !== undefined && { baseSource }) };
  try {
    const saved = await call<SavedDraft>(names.save, { path, body });
    if (!saved.merged) return { version: saved.version, base: saved.base };
    // Without it, the same save is sent again, and the server knows it by its name.
    const canMerge = await loadMerge().then(
      () => true,
      () => false,
    );
    if (!canMerge) return { failure: { kind: 'unreachable' } };
    return { version: saved.version, base: saved.base, source: saved.source };
  } catch (error) {
    return { failure: failureOf(error, baseSource !== undefined) };
  }
}

function failureOf(error: unknown, hasBaseSource: boolean): Failure {
  if (error instanceof Unreachable) return { kind: 'unreachable' };
  if (!(error instanceof ApiError)) throw error;
  return toFailure(error.status, error.message, hasBaseSource);
}
