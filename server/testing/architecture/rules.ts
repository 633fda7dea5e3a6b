// The rules of the house, each a pure function from the files to sentences. A sentence says what is wrong and what to
// do instead; no sentence means that all is well.
import { heightOf, isTestCode, libraries, type Room, roomOf, shelf } from './rooms.ts';
import type { Import, SourceFile } from './source.ts';
import { checkStart } from './start.ts';

type Rule = (files: SourceFile[]) => string[];
type Edge = { file: SourceFile; from: Room; to: Room; target: string; import: Import };

const largestFile = 300;
const fullestFolder = 14;
/** Names that say nothing of what a file holds. */
const vague = 'helper helpers util utils common shared misc lib base stuff'.split(' ');

/** Every file stands in a room of the table, and every feature on the shelf. */
export const checkRooms: Rule = (files) =>
  files.flatMap(({ path }) => {
    const room = roomOf(path);
    if (room === undefined) {
      return `${path} stands in no room. Put it into one, or add the room to server/testing/architecture/rooms.ts.`;
    }
    const noun = nounOf(room);
    if (noun === undefined || shelf.includes(noun)) return [];
    return `${path}: the feature ${noun} is not on the shelf. Give it its place in server/testing/architecture/rooms.ts.`;
  });

/** A library knows the libraries that its line in the table names, and one that is pure knows nothing of Node. */
export const checkWorkspaces: Rule = (files) =>
  files.flatMap((file) => file.imports.flatMap((each) => libraryComplaint(file, each)));

function libraryComplaint(file: SourceFile, each: Import): string[] {
  const workspace = roomOf(file.path)?.workspace ?? '';
  const library = libraries[workspace];
  if (library === undefined || isTestCode(file.path)) return [];
  if (each.kind === 'node' && library.isPure === true) {
    return [
      `${file.path} imports ${each.specifier}. ${workspace}/ does no I/O and runs in browsers: have the caller hand in what it needs.`,
    ];
  }
  const other = each.target === undefined ? workspace : (roomOf(each.target)?.workspace ?? '');
  if (other === workspace || library.uses.includes(other)) return [];
  const known = library.uses.length === 0 ? 'nothing else of ours' : library.uses.map((name) => `${name}/`).join(', ');
  return [
    `${file.path} imports ${each.specifier}. ${workspace}/ knows ${known}: have the caller hand it in, or move the code down.`,
  ];
}

/** Within the server imports run downhill. */
export const checkFloors: Rule = (files) =>
  files.flatMap((file) => (isTestCode(file.path) ? [] : edgesOf(file).flatMap((edge) => floorComplaint(edge))));

function floorComplaint({ file, from, to, target, import: each }: Edge): string[] {
  if (isTestCode(target)) {
    return [
      `${file.path} imports ${each.specifier}. Only tests import test code: move what both need into a room of its own.`,
    ];
  }
  if (from.workspace !== 'server' || from.name === to.name) return [];
  if (to.workspace === 'theme') return themeUseComplaint(file, from);
  if (to.workspace !== 'server') return [];
  if (to.floor === 'migrations') return migrationsComplaint(file, from, target, each);
  if (from.floor === 'migrations') {
    return [
      `${file.path} imports ${each.specifier}. A migration never changes once released, so it may not lean on code that does: write out what it needs.`,
    ];
  }
  if (to.floor === 'config') return configComplaint(file, from, each);
  return heightComplaint(file, from, to, each);
}

function themeUseComplaint(file: SourceFile, from: Room): string[] {
  if (height(from) >= heightOf('publishing')) return [];
  return [
    `${file.path} imports @lectern/theme. Only publishing/ and what stands above it knows how pages look: ask from there.`,
  ];
}

function migrationsComplaint(file: SourceFile, from: Room, target: string, each: Import): string[] {
  if (from.name !== 'platform/db') {
    return [
      `${file.path} imports ${each.specifier}. Only platform/db knows the migrations: import the type or the function from #platform/db/index.ts.`,
    ];
  }
  if (target === 'server/migrations/index.ts' || each.isType) return [];
  return [
    `${file.path} imports ${each.specifier} as a value. From the migrations come the list (#migrations/index.ts) and types: use \`import type\`.`,
  ];
}

function configComplaint(file: SourceFile, from: Room, each: Import): string[] {
  if (each.isType || height(from) >= heightOf('app')) return [];
  return [
    `${file.path} imports ${each.specifier} as a value. Below app.ts config is a type: take the setting as an argument.`,
  ];
}

function heightComplaint(file: SourceFile, from: Room, to: Room, each: Import): string[] {
  if (height(to) > height(from)) {
    return [
      `${file.path} imports ${each.specifier}, but ${to.name} stands above ${from.name}. Have it handed in, or announce it upward by an event.`,
    ];
  }
  const [own, other] = [nounOf(from), nounOf(to)];
  if (own === undefined || other === undefined || shelf.indexOf(other) < shelf.indexOf(own)) return [];
  return [
    `${file.path} imports ${each.specifier}, but ${other} stands higher on the shelf than ${own}. Emit an event that ${other} listens to, or register a hook in app.ts.`,
  ];
}

/** Across rooms one comes in through the door, by a subpath import; within a room imports are relative. */
export const checkDoors: Rule = (files) =>
  files.flatMap((file) => edgesOf(file).flatMap((edge) => doorComplaint(edge)));

function doorComplaint({ file, from, to, target, import: each }: Edge): string[] {
  const isRelative = each.specifier.startsWith('.');
  if (from.name === to.name) {
    if (isRelative || isTestCode(file.path)) return [];
    return [`${file.path} imports ${each.specifier} from its own room. Within a room write a relative path.`];
  }
  if (isRelative) {
    return [
      `${file.path} imports ${each.specifier} from another room. Across rooms write ${to.workspace === 'server' ? '#…' : `@lectern/${to.workspace}`}.`,
    ];
  }
  if (to.doors.includes(target) || (isTestCode(file.path) && isTestCode(target))) return [];
  return [
    `${file.path} imports ${each.specifier}, past the door of ${to.name}. Import it from ${to.doors[0]}, and export it there if it is meant for others.`,
  ];
}

/** A file is named after its role in the room (`store.ts`) or after what it is about (`seen.ts`). */
export const checkNames: Rule = (files) =>
  files.flatMap(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/(\.test|\.worker)?\.ts$/, '');
    if (!vague.includes(name)) return [];
    return `${path}: ${name} does not say what the file holds. Name it after its role (routes, schema, service, store, rules, resource, jobs) or after its subject.`;
  });

/** A folder with a door and one room behind it is a file. */
export const checkFolders: Rule = (files) => {
  const folders = Map.groupBy(
    files.filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts')),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...folders].flatMap(([folder, inside]) => {
    const isRoot = /^server\/src(?:\/[\w-]+|\/features\/[\w-]+)?$/.test(folder);
    const door = inside.find(({ path }) => path === `${folder}/index.ts`);
    const isOnlyDoor = door?.imports.every(({ target }) => target?.startsWith(`${folder}/`) === true) ?? false;
    const isWhole = inside.some(({ path }) => /(?:\/testing|\.worker)\.ts$/.test(path)) || inside.length > 2;
    const hasFolders = [...folders.keys()].some((other) => other.startsWith(`${folder}/`));
    if (isRoot || isWhole || hasFolders || !(isOnlyDoor || (door !== undefined && inside.length === 1))) return [];
    return `${folder}/ holds a door and little behind it. Make it one file, ${folder}.ts.`;
  });
};

/** "Go to definition" always arrives. */
export const checkExports: Rule = (files) =>
  files.flatMap(({ path, hasExportStar, hasDefaultExport }) => [
    ...(hasExportStar ? [`${path} has an \`export *\`. Name what it exports.`] : []),
    ...(hasDefaultExport ? [`${path} has a default export. Give it a name.`] : []),
  ]);

export const checkEnvironment: Rule = (files) =>
  files
    .filter(
      ({ path, readsEnvironment }) => readsEnvironment && !path.startsWith('server/src/config/') && !isTestCode(path),
    )
    .map(
      ({ path }) => `${path} reads the environment. Only config does: add a setting there and take it as an argument.`,
    );

export const checkSizes: Rule = (files) =>
  files
    .filter(({ path, lines }) => lines > largestFile && !path.endsWith('.test.ts'))
    .map(
      ({ path, lines }) => `${path} has ${lines} lines; ${largestFile} is the bound. Split it where its subjects part.`,
    );

/** Tests are not counted. The texts of languages are one file for each language, however many there are. */
export const checkFolderSizes: Rule = (files) => {
  const sources = files.filter(
    ({ path }) => /^\w+\/src\//.test(path) && !path.includes('/languages/') && !isTestCode(path),
  );
  return [...Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')))]
    .filter(([, inside]) => inside.length > fullestFolder)
    .map(
      ([folder, { length }]) =>
        `${folder}/ holds ${length} files; ${fullestFolder} is the bound. Move those with one subject into a folder inside.`,
    );
};

/** A broken import would also hide from every other rule. */
export const checkResolved: Rule = (files) =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter(({ kind }) => kind === 'unresolved')
      .map(
        ({ specifier }) =>
          `${path} imports ${specifier}, which leads to no file. Is there a typing error, or a dependency missing?`,
      ),
  );

/** Type imports count: files that need each other's types are one subject, or miss a third file. */
export const checkCycles: Rule = (files) =>
  findCycles(new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))).map(
    (cycle) => `${cycle.join(' → ')} is a cycle of imports. Move what they share into a file below both.`,
  );

/** Within a folder, the files and folders that need each other's are one subject: at no level do they form a circle. */
export const checkCircles: Rule = (files) => {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of files) {
    if (isTestCode(path)) continue;
    for (const { target } of imports) {
      if (target === undefined || isTestCode(target)) continue;
      const [level, from, to] = partingOf(path, target);
      const edges = getOrMake(levels, level, () => new Map<string, Set<string>>());
      if (from !== to) getOrMake(edges, from, () => new Set()).add(to);
    }
  }
  return [...levels].flatMap(([level, edges]) =>
    findCycles(edges).map(
      (cycle) =>
        `In ${level}/, ${cycle.join(' → ')} is a circle. Move what they share below both, or what joins them above both.`,
    ),
  );
};

/** The deepest folder that both files lie in, and what of it each lies in. */
function partingOf(path: string, target: string): [level: string, from: string, to: string] {
  const [own, other] = [path.split('/'), target.split('/')];
  let depth = 0;
  while (depth < own.length - 1 && own[depth] === other[depth]) depth += 1;
  return [own.slice(0, depth).join('/'), own[depth] ?? '', other[depth] ?? ''];
}

export const rules: Record<string, Rule> = {
  'every file stands in a known room': checkRooms,
  'a library knows the libraries that the table names': checkWorkspaces,
  'within the server imports run downhill': checkFloors,
  'across rooms one comes in through the door': checkDoors,
  'names of files say what they hold': checkNames,
  'no folder holds a single file': checkFolders,
  'exports are named': checkExports,
  'only config reads the environment': checkEnvironment,
  'no source file is longer than the bound': checkSizes,
  'no folder holds more files than the bound': checkFolderSizes,
  'every import leads somewhere': checkResolved,
  'no imports go in a circle': checkCycles,
  'no folders need each other in a circle': checkCircles,
  'what few need is not loaded at the start': checkStart,
};

function edgesOf(file: SourceFile): Edge[] {
  const from = roomOf(file.path);
  if (from === undefined) return [];
  return file.imports.flatMap((each) => {
    const to = each.target === undefined ? undefined : roomOf(each.target);
    return to === undefined || each.target === undefined ? [] : [{ file, from, to, target: each.target, import: each }];
  });
}

function height({ floor }: Room): number {
  return floor === undefined || floor === 'testing' ? -1 : heightOf(floor);
}

function nounOf({ floor, name }: Room): string | undefined {
  return floor === 'features' ? name.slice('features/'.length) : undefined;
}

/** One cycle for each file at which a walk meets its own trail again. */
function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const walk = (path: string) => {
    const start = trail.indexOf(path);
    if (start !== -1) cycles.push([...trail.slice(start), path]);
    if (start !== -1 || done.has(path)) return;
    trail.push(path);
    for (const target of edges.get(path) ?? []) walk(target);
    trail.pop();
    done.add(path);
  };
  for (const path of edges.keys()) walk(path);
  return cycles;
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
