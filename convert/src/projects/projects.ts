import { readTextFile, type SourceTree } from '../drafts/index.ts';

/** Where a project lies in a tree, and what of it is no content. */
export interface Project {
  kind: 'vitepress' | 'starlight' | 'mintlify';
  /** Where the project lies, with a slash at its end. */
  top: string;
  /** The folder of the pages, with a slash at its end; empty for the top. */
  root: string;
  /** What is served as it is, with a slash at its end. */
  assets: string;
  /** A file that says the navigation as data. */
  navigation?: string;
  isLeft: (path: string) => boolean;
}

const PROGRAM = /\.(?:[cm]?[jt]sx?|vue|astro|svelte|css|scss|lock)$|(^|\/)(?:package(?:-lock)?|tsconfig)\.json$/i;
const ABOUT_REPOSITORY = /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.md$/i;

/** By the settings that only one tool has. */
export async function findProject(tree: SourceTree): Promise<Project | undefined> {
  return findMintlify(tree) ?? (await findByPackage(tree));
}

function findMintlify(tree: SourceTree): Project | undefined {
  const navigation = [...tree.files.keys()]
    .filter((path) => /^(?:[^/]+\/){0,2}(?:docs|mint)\.json$/.test(path))
    .toSorted((a, b) => a.length - b.length)
    .find((path) => {
      const root = path.slice(0, path.lastIndexOf('/') + 1);
      return [...tree.files.keys()].some((name) => name.startsWith(root) && name.endsWith('.mdx'));
    });
  if (navigation === undefined) return undefined;
  const root = navigation.slice(0, navigation.lastIndexOf('/') + 1);
  const isLeft = (path: string): boolean =>
    PROGRAM.test(path) || ABOUT_REPOSITORY.test(path) || /^(?:docs|mint)\.json$/.test(path);
  return { kind: 'mintlify', top: root, root, assets: root, navigation, isLeft };
}

async function findByPackage(tree: SourceTree): Promise<Project | undefined> {
  const paths = [...tree.files.keys()];
  for (const path of paths.filter((name) => /^(?:[^/]+\/)?package\.json$/.test(name))) {
    const file = tree.files.get(path);
    const text = file === undefined || file.size > 1_000_000 ? '' : await readTextFile(file);
    const top = path.slice(0, -'package.json'.length);
    const content = `${top}src/content/docs/`;
    if (text.includes('"@astrojs/starlight"') && paths.some((name) => name.startsWith(content)))
      return { kind: 'starlight', top, root: content, assets: `${top}public/`, isLeft: (name) => PROGRAM.test(name) };
    if (!text.includes('"vitepress"')) continue;
    const root = paths.some((name) => name.startsWith(`${top}docs/`) && name.endsWith('.md')) ? `${top}docs/` : top;
    const isLeft = (name: string): boolean =>
      PROGRAM.test(name) || name.startsWith('.vitepress/') || (root === top && ABOUT_REPOSITORY.test(name));
    return { kind: 'vitepress', top, root, assets: `${root}public/`, isLeft };
  }
  return undefined;
}
