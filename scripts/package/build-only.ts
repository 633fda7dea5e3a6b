// Packages that are there to build what browsers load. A package of Lectern holds what was built of them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Entries = Readonly<Record<string, Entry>>;

/**
 * The room whose sources run in browsers alone, and the program that builds; what only they need goes with them. Rolldown stays: it
 * also joins the scripts of integrations that administrators publish.
 */
const BUILDING: ReadonlySet<string> = new Set(['web', 'node_modules/vite']);

/** The folders of installed packages that nothing but the build of browsers' pages needs, by the lock file of a checkout. */
export function listBuildOnly(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Entries };
  const rooms = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const all = reach(packages, rooms, () => true);
  const serving = reach(packages, rooms, (path) => !BUILDING.has(path));
  return [...all].filter((path) => isInstalled(root, path) && !serving.has(path));
}

const isInstalled = (root: string, path: string): boolean =>
  path.startsWith('node_modules/') && existsSync(join(root, path));

/** All packages that some need, themselves included, as far as `isPassed` lets them be reached. */
function reach(packages: Entries, from: readonly string[], isPassed: (path: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const due = [...from];
  for (let path = due.pop(); path !== undefined; path = due.pop()) {
    const entry = packages[path];
    if (entry === undefined || found.has(path) || !isPassed(path)) continue;
    found.add(path);
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(needed)) due.push(...find(packages, path, name));
  }
  return found;
}

/** Where a package finds another, as Node looks for it: below itself, then below each folder around it. */
function find(packages: Entries, from: string, name: string): string[] {
  for (let at = from; ; at = around(at)) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    const entry = packages[path];
    if (entry !== undefined) return entry.link === true ? [entry.resolved ?? ''] : [path];
    if (at === '') return [];
  }
}

const around = (path: string): string => path.replace(/(?:^|\/)(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, '');
