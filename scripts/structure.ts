// Keeps STRUCTURE.md equal to what the imports say: which parts there are, what each is for, and who calls whom.
// `--write` renews it; without, a difference is an error.
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSources } from '../server/testing/architecture/read.ts';
import { isTestCode, libraries, roomOf, shelf } from '../server/testing/architecture/rooms.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = new URL('../STRUCTURE.md', import.meta.url);

const HEAD = `# Structure

This page is made from the imports by \`node scripts/structure.ts --write\`; \`npm run check\` compares. [ARCHITECTURE.md](ARCHITECTURE.md) explains it. Tests hold that there is no circle between files, folders or rooms.
`;

/** Who calls whom, by name. */
type Calls = Map<string, Set<string>>;

const edges = readSources(ROOT)
  .filter(({ path }) => !isTestCode(path))
  .flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [roomOf(path), target === undefined ? undefined : roomOf(target)];
      return from === undefined || to === undefined || from.name === to.name ? [] : [{ from, to }];
    }),
  );

type Named = (typeof edges)[number]['from'];

function callsBetween(nameOf: (room: Named) => string | undefined): Calls {
  const calls: Calls = new Map();
  for (const { from, to } of edges) {
    const [caller, called] = [nameOf(from), nameOf(to)];
    if (caller === undefined || called === undefined || caller === called) continue;
    calls.set(caller, (calls.get(caller) ?? new Set()).add(called));
  }
  return calls;
}

/** The calls that no longer way implies: the others would only fill the drawing. */
function withoutImplied(calls: Calls): Calls {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of calls.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  const isImplied = (to: string, others: Iterable<string>) =>
    [...others].some((other) => other !== to && reached(other).has(to));
  return new Map(
    [...calls].map(([from, all]) => [from, new Set([...all].filter((to) => !isImplied(to, all)))] as const),
  );
}

const sorted = (names: Iterable<string>): string[] => [...names].toSorted();
const idOf = (name: string): string => name.replaceAll(/\W/g, '_');

function drawingOf(calls: Calls): string {
  const lines = sorted(calls.keys()).flatMap((from) =>
    sorted(calls.get(from) ?? []).map((to) => `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`),
  );
  return `\n\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\`\n`;
}

/** The first sentence of the comment at the door. */
function purposeOf(door: string): string {
  const comment = /^(?:\/\/ .*\n)+/.exec(readFileSync(`${ROOT}${door}`, 'utf8'))?.[0] ?? '';
  const text = comment
    .replaceAll(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return (/^.*?\.(?= |$)/.exec(text)?.[0] ?? text).replaceAll('|', '\\|');
}

const tableOf = (rows: readonly (readonly [name: string, door: string])[], calls: Calls): string =>
  `\n| Part | What it is for | Calls |\n|---|---|---|\n${rows
    .map(([name, door]) => `| \`${name}\` | ${purposeOf(door)} | ${sorted(calls.get(name) ?? []).join(', ')} |\n`)
    .join('')}`;

/** A workspace is written with a slash: `pdf/` makes what the feature `pdf` hands out. */
const libraryOf = ({ floor, workspace }: Named) => (floor === undefined ? `${workspace}/` : undefined);
const roomsOn = (wanted: Named['floor']) => {
  const prefix = `${wanted}/`;
  return ({ name, floor }: Named) =>
    floor === wanted && name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
};
const [featureOf, platformOf] = [roomsOn('features'), roomsOn('platform')];

const parts = callsBetween((room) => room.floor ?? libraryOf(room));
const features = callsBetween((room) => featureOf(room) ?? libraryOf(room));
const platform = callsBetween(platformOf);

const doorsIn = (folder: string, names: readonly string[]) =>
  names
    .map((name) => [name, `server/src/${folder}/${name}/index.ts`] as const)
    .filter(([, door]) => existsSync(ROOT + door));
const libraryDoors = Object.keys(libraries).map((name) => [`${name}/`, `${name}/src/index.ts`] as const);
const platformRooms = new Set(edges.flatMap(({ from, to }) => [platformOf(from) ?? [], platformOf(to) ?? []].flat()));

const wanted = [
  HEAD,
  '\n## Workspaces and floors\n\nThe drawings leave out calls that a longer way implies.\n',
  drawingOf(withoutImplied(parts)),
  tableOf(libraryDoors, features),
  '\n## Features\n\nFrom the bottom of the shelf to its top. All of them may call `access` and `platform`.\n',
  drawingOf(withoutImplied(callsBetween(featureOf))),
  tableOf(doorsIn('features', shelf), features),
  '\n## Platform\n\nThe rooms with a door; what is a single file is left out.\n',
  tableOf(doorsIn('platform', sorted(platformRooms)), platform),
].join('');

if (process.argv.includes('--write')) {
  await writeFile(PAGE, wanted);
} else if ((await readFile(PAGE, 'utf8').catch(() => '')) !== wanted) {
  process.stderr.write('STRUCTURE.md is not what the imports say: run "node scripts/structure.ts --write".\n');
  process.exitCode = 1;
}
