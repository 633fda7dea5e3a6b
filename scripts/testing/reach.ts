import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readLoaded } from '../../server/testing/architecture/read.ts';

/** Which files of ours a file loads, itself included; read from disk when somebody asks, and once each. */
export interface Reach {
  listReached: (path: string) => Set<string>;
  textOf: (path: string) => string;
  /** Whether the file, or one that it loads, has one of the words in its text. */
  reachesWord: (path: string, words: readonly string[]) => boolean;
}

/** Threads and processes are started from files that are named like this, and modules that are loaded anew, with a query. */
const BY_ADDRESS = /new URL\(\s*['"`](\.[^'"`?]*)(?:\?[^'"`]*)?['"`],\s*import\.meta\.url/g;

/** Paths are relative to `root`, with forward slashes. */
export function openReach(root: string): Reach {
  const loaded = new Map<string, string[]>();
  const texts = new Map<string, string>();
  const textOf = (path: string) => remember(texts, path, () => readFileSync(join(root, path), 'utf8'));
  const loadedBy = (path: string) => remember(loaded, path, () => listLoaded(root, path, textOf(path)));
  const holding = new Map<string, boolean>();
  const holds = (path: string, words: readonly string[]) =>
    remember(holding, `${path} ${words.join(' ')}`, () => words.some((word) => textOf(path).includes(word)));
  const listReached = (path: string) => {
    const reached = new Set([path]);
    for (const each of reached) for (const target of loadedBy(each)) reached.add(target);
    return reached;
  };
  return {
    listReached,
    textOf,
    reachesWord: (path, words) => [...listReached(path)].some((each) => holds(each, words)),
  };
}

function remember<Value>(memory: Map<string, Value>, key: string, make: () => Value): Value {
  const known = memory.get(key) ?? make();
  memory.set(key, known);
  return known;
}

function listLoaded(root: string, path: string, text: string): string[] {
  if (!/\.[cm]?[jt]s$/.test(path)) return [];
  const imported = readLoaded(root, path, text).flatMap(({ target }) => (target === undefined ? [] : [target]));
  const started = Array.from(text.matchAll(BY_ADDRESS), ([, name]) => posix.join(posix.dirname(path), name as string));
  return [...imported, ...started.filter((each) => /\.[cm]?[jt]s$/.test(each) && existsSync(join(root, each)))];
}
