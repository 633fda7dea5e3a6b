import { convertTree, type ConvertedSource, type Note, type SourceVersion } from '@lectern/convert';
import { Problem } from '#platform/http/index.ts';
import { readSourceTree, writeDraft } from './store.ts';

export interface ConversionTask {
  source: ConvertedSource;
  folder: string;
  /** Where the result is written; nothing lies there yet. */
  target: string;
  /** The folder of a version, of a source that has several. */
  part?: string | undefined;
}

/** Errors lose their codes on the way out of a thread, so that a refusal is a value. */
export type ConversionOutcome =
  | { refusal: string; status: number; code: string }
  /** `isOurs` says that the folder is in our format already, and nothing was written. */
  | { isOurs: boolean; notes: Note[]; left: Note[]; versions: SourceVersion[] };

/** Makes a folder of one source a folder of our format: the part of an import that costs time, away from the event loop. */
export async function convert({ source, folder, target, part }: ConversionTask): Promise<ConversionOutcome> {
  try {
    const tree = await readSourceTree(folder);
    const made = await convertTree(source, tree, part);
    if (made.kind === 'ours') return { isOurs: true, notes: [], left: [], versions: [] };
    if (made.kind === 'refused') return { refusal: made.reason, status: 422, code: 'source_unfit' };
    await writeDraft(made.draft, target);
    const { notes, left, versions } = made.draft;
    return { isOurs: false, notes, left: [...tree.left, ...left], versions };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.message, status: error.status, code: error.code };
    throw error;
  }
}
