import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What runs in browsers. */
export const SOURCES = at('../app');
/** What of ours it may import. */
export const SHARED = [
  at('../../../content/src'),
  at('../../../convert/src'),
  at('../../../markup/src'),
  at('../../../theme/src'),
];
/** The program that builds it. */
export const PROGRAM = at('vite.ts');
/** They name the versions of everything that becomes part of it. */
export const PACKAGES = [at('../../package.json'), at('../../../package-lock.json')];
export const BUILDS = at('../../dist');

/** What is loaded once the address is known, besides what every address loads. The first that fits counts. */
export const ROUTES: readonly { path: RegExp; sources: readonly string[] }[] = [
  {
    path: /^\/spaces\/[^/]+(?:\/changes\/[^/]+)?(?:\/pages\/|$)/,
    sources: ['space/space.tsx', 'editor/page-editor.tsx'],
  },
  { path: /^\/spaces\//, sources: ['space/space.tsx'] },
  { path: /^\/organizations\//, sources: ['home/organization.tsx'] },
  { path: /^\/?$/, sources: ['home/home.tsx'] },
];
