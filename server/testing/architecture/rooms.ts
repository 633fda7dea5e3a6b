// The table of rooms: what there is, and how high each stands. Imports run downhill only.

/** The features, low to high. A feature asks downward by calling a door, and announces upward by an event. */
export const shelf = [
  'audit-log',
  'quotas',
  'users',
  'sessions',
  'tokens',
  'oauth',
  'credentials',
  'sign-in',
  'organizations',
  'collections',
  'spaces',
  'contents',
  'change-requests',
  'drafts',
  'replacements',
  'comments',
  'sites',
  'insights',
  'custom-hostnames',
  'subdomains',
  'external-renderers',
  'purges',
  'embeds',
  'search',
  'asks',
  'imports',
  'templates',
  'exports',
  'diagrams',
  'pdf',
  'members',
  'teams',
  'grants',
  'invites',
  'commenters',
  'notifications',
  'live',
  'sso',
  'openapi-specs',
  'translations',
  'integrations',
  'webhooks',
  'integration-runs',
  'retention',
  'audit',
  'organization-archives',
  'deleted-organizations',
  'personal-data',
  'status',
  'bootstrap',
];

/** The workspaces that know no room of the server, and what of ours each may use. */
export const libraries: Record<string, { uses: readonly string[]; isPure?: true; doors?: readonly string[] }> = {
  // Rules are pure; only what reads dictionaries knows files.
  checks: { uses: ['content'], doors: ['index.ts', 'dictionaries/index.ts'] },
  // Runs in browsers, too: nothing of Node, no I/O.
  content: {
    uses: [],
    isPure: true,
    doors: [
      'index.ts',
      'editor/index.ts',
      'comparing/index.ts',
      'merge/merge-live.ts',
      'links/door.ts',
      'prose/door.ts',
      'search/door.ts',
      'segments/door.ts',
    ],
  },
  convert: { uses: ['content'], doors: ['index.ts', 'crawl.ts', 'html/index.ts', 'recognize.ts'] },
  markup: { uses: ['content'], doors: ['index.ts', 'formulas.ts', 'diagrams.ts', 'diagram-steps.ts'] },
  // What renders loads large libraries, so it has a door of its own.
  openapi: { uses: ['content', 'markup'], doors: ['index.ts', 'render.ts', 'bundle.ts'] },
  // What converts pictures and draws diagrams runs in processes of its own, which need nothing else.
  pdf: {
    uses: ['content', 'markup'],
    doors: ['index.ts', 'conversions.ts', 'diagram-sources.ts', 'diagrams/index.ts', 'fonts/index.ts', 'packed.ts'],
  },
  // What browsers load is read from files; the templates know nothing of it.
  theme: {
    uses: ['content', 'markup', 'openapi'],
    doors: [
      'index.ts',
      'assets/index.ts',
      'icons/aliases.ts',
      'browser/scripts/diagrams/frame.ts',
      'browser/scripts/edition/held.ts',
    ],
  },
  translation: { uses: ['content'] },
  // What browsers load is built by Vite; the server knows only the files that come of it.
  web: { uses: ['content', 'convert', 'markup', 'theme'] },
};

/** The server's floors, low to high; config is apart from them: below everything, and by type only. */
const floors = [
  'migrations',
  'config',
  'platform',
  'access',
  'features',
  'publishing',
  'account-pages',
  'writers-app',
  'app',
  'commands',
  'main',
] as const;

type Floor = (typeof floors)[number];

export type Room = {
  /** `content`, `platform/db`, `features/spaces`, `app`, … */
  name: string;
  workspace: string;
  floor: Floor | 'testing' | undefined;
  /** What must not be passed by on the way in, for example `server/src/platform/db/index.ts`. */
  doors: string[];
};

/** The room a file lies in, or undefined when the table has no such room. */
export function roomOf(path: string): Room | undefined {
  const [workspace = '', area, ...rest] = path.split('/');
  const library = libraries[workspace];
  if (library !== undefined) {
    const doors = (library.doors ?? ['index.ts']).map((door) => `${workspace}/src/${door}`);
    return area === 'src' ? { name: workspace, workspace, floor: undefined, doors } : undefined;
  }
  if (workspace !== 'server') return undefined;
  if (area === 'testing') return serverRoom('testing', 'testing', []);
  if (area === 'migrations') {
    return serverRoom('migrations', 'migrations', ['server/migrations/index.ts', 'server/migrations/tables.ts']);
  }
  return area === 'src' ? sourceRoom(path, rest) : undefined;
}

function sourceRoom(path: string, [first = '', second = '', third]: string[]): Room | undefined {
  switch (first) {
    case 'main.ts':
      return serverRoom('main', 'main', [path]);
    // The composition root, and what it composes that belongs to no feature.
    case 'app.ts':
    case 'app-ctx.ts':
    case 'app-caches.ts':
    case 'app-load.ts':
    case 'app-parts.ts':
    case 'bounds.ts':
    case 'operations.ts':
    case 'subscribers.ts':
    case 'description.ts':
    case 'health.ts':
    case 'health.test.ts':
    case 'version.ts':
    case 'status.ts':
    case 'watching.ts':
    case 'watching.test.ts':
      return serverRoom('app', 'app', [path]);
    case 'config':
    case 'access':
    case 'publishing':
    case 'account-pages':
    case 'writers-app':
      return serverRoom(first, first, [`server/src/${first}/index.ts`]);
    case 'commands':
      // Each command is loaded when it is asked for, so each is a door.
      return serverRoom('commands', 'commands', [path]);
    case 'platform':
      return serverRoom(`platform/${second.replace(/(?:\.test)?\.ts$/, '')}`, 'platform', [
        third === undefined ? path : `server/src/platform/${second}/index.ts`,
      ]);
    case 'features':
      return third === undefined ? undefined : featureRoom(second);
    default:
      return undefined;
  }
}

function featureRoom(noun: string): Room {
  const folder = `server/src/features/${noun}`;
  return serverRoom(`features/${noun}`, 'features', [`${folder}/index.ts`, `${folder}/schema.ts`]);
}

function serverRoom(name: string, floor: Floor | 'testing', doors: string[]): Room {
  return { name, workspace: 'server', floor, doors };
}

export function heightOf(floor: Floor): number {
  return floors.indexOf(floor);
}

/** Tests and their helpers: they may look into any room, and nobody else may look at them. */
export function isTestCode(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('/testing.ts') || path.startsWith('server/testing/');
}
