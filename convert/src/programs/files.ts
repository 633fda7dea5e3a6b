import { posix } from 'node:path';
import { readTextFile, type SourceTree } from '../drafts/index.ts';
import { PROGRAM_BYTES } from './parse.ts';
import type { Sources } from './read.ts';

const PROGRAM = /\.(?:[cm]?[jt]s|json)$/;
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.cts', '.json', '/index.ts', '/index.mts', '/index.js'];
const FILES_AT_MOST = 200;

/** The small programs and data below a folder of a source, and which of them an import means. */
export async function sourcesBelow(tree: SourceTree, folder: string): Promise<Sources> {
  const texts = new Map<string, string>();
  for (const [path, file] of tree.files) {
    if (texts.size >= FILES_AT_MOST) break;
    if (path.startsWith(folder) && PROGRAM.test(path) && file.size <= PROGRAM_BYTES)
      texts.set(path, await readTextFile(file));
  }
  return {
    textOf: (path) => texts.get(path),
    resolve: (from, name) => {
      if (!name.startsWith('.')) return undefined;
      const path = posix.join(posix.dirname(from), name);
      const plain = path.replace(/\.([cm]?)js$/, '.$1ts');
      return [...ENDINGS.map((ending) => path + ending), plain].find((each) => texts.has(each));
    },
  };
}
