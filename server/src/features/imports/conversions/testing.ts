import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeFolder } from '#testing/folders.ts';
import { convert, type ConvertedSource } from './convert.worker.ts';

export interface Result {
  /** Everything that was written, by path; bytes that are no text as they decode. */
  files: Record<string, string>;
  /** `file: message` of each. */
  notes: string[];
  left: string[];
  refusal: string | undefined;
}

/** What a folder with these files becomes, in this thread. */
export async function convertFiles(
  t: Pick<TestContext, 'after'>,
  source: ConvertedSource,
  files: Record<string, string | Uint8Array>,
): Promise<Result> {
  const folder = await makeFolder({ after: (fn) => t.after(fn) }, files);
  const scratch = await mkdtemp(join(tmpdir(), 'lectern-conversion-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  const target = join(scratch, 'converted');
  const outcome = await convert({ source, folder, target });
  if ('refusal' in outcome) return { files: {}, notes: [], left: [], refusal: outcome.refusal };
  const written: Record<string, string> = {};
  for (const entry of outcome.isOurs ? [] : await readdir(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) written[path.slice(target.length + 1)] = await readFile(path, 'utf8');
  }
  const told = (found: readonly { file: string; message: string }[]): string[] =>
    found.map(({ file, message }) => `${file}: ${message}`);
  return { files: written, notes: told(outcome.notes), left: told(outcome.left), refusal: undefined };
}
