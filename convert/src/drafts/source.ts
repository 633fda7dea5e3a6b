import { decodeText } from '@lectern/content';
import { type Note, Refusal } from './rules.ts';

const TEXT_BYTES = 50 * 1024 * 1024;

export const MARKDOWN_NAME = /\.(md|markdown|mdx)$/i;

/** A file of the source. Its bytes are read when they are needed; `location` names them to whoever copies them. */
export interface TreeFile {
  path: string;
  size: number;
  location: string;
  read: () => Promise<Buffer>;
}

/** The files of an unpacked source by path. */
export interface SourceTree {
  files: ReadonlyMap<string, TreeFile>;
  /** What of it cannot be read. */
  left: Note[];
}

export async function readTextFile(file: TreeFile): Promise<string> {
  if (file.size > TEXT_BYTES) throw new Refusal(`${file.path} is larger than ${TEXT_BYTES / 1024 / 1024} MB.`);
  return decodeText(await file.read()).text;
}
