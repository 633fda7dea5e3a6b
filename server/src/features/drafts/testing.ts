import assert from 'node:assert/strict';
import type { Api } from '#testing/api.ts';

/** A page as it was opened by somebody who writes in it. */
export interface Opened {
  version: number;
  base: string;
  source: string;
}

/** Opens a page for editing. */
export async function openPage(api: Api, path: string): Promise<Opened> {
  const { status, body, text } = await api.get(path);
  assert.equal(status, 200, text);
  return { version: body.version, base: body.base, source: body.source };
}
