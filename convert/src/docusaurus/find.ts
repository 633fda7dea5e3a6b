import type { SourceTree } from '../drafts/index.ts';

const CONFIG = /^((?:[^/]+\/)?)docusaurus\.config\.[cm]?[jt]s$/;

export interface Found {
  /** Where the configuration lies, with a slash at its end; empty for the top. */
  root: string;
  docs: string;
  /** The file of the settings, if there is one. */
  config: string | undefined;
}

/** Where a project of Docusaurus lies in a tree, by its configuration or by what only it writes. */
export function findDocusaurus(tree: SourceTree): Found | undefined {
  const paths = [...tree.files.keys()];
  const config = paths.find((path) => CONFIG.test(path));
  const root = CONFIG.exec(config ?? '')?.[1];
  if (root !== undefined) return { root, docs: `${root}docs/`, config };
  const isDocs = paths.some((path) => /(^|\/)_category_\.(json|ya?ml)$/.test(path) || path === 'sidebars.json');
  if (!isDocs) return undefined;
  return { root: '', docs: paths.some((path) => path.startsWith('docs/')) ? 'docs/' : '', config: undefined };
}
