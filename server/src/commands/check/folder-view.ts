import { type Found, findSameTitles, readAnchors, type TitledPage } from '@lectern/checks';
import { parsePage, type PlannedNode } from '@lectern/content';
import { pathsFor, planSource, type Source } from '#features/imports/index.ts';

/** What the links of a folder may lead to. */
export interface FolderView {
  source: Source;
  /** Pages and reusable contents by their paths in the space. */
  texts: ReadonlyMap<string, string>;
  pages: ReadonlySet<string>;
  files: ReadonlySet<string>;
  includes: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  sameTitles: ReadonlyMap<string, Found>;
  anchorsOf: (path: string) => readonly string[] | undefined;
}

type ReadFile = (file: Source['pages'][number]) => Promise<string | undefined>;

export async function viewOf(source: Source, read: ReadFile): Promise<FolderView> {
  const texts = new Map<string, string>();
  for (const file of [...source.pages, ...source.includes]) {
    const text = await read(file);
    if (text !== undefined) texts.set(file.path, text);
  }
  const pages = new Set(source.pages.map(({ path }) => path));
  const anchors = new Map<string, readonly string[] | undefined>();
  return {
    source,
    texts,
    pages,
    files: new Set([...source.files, ...(source.fallbacks ?? [])].map(({ path }) => path)),
    includes: new Set(source.includes.map(({ path }) => path)),
    ...planned(source, texts),
    anchorsOf(path) {
      if (!anchors.has(path)) anchors.set(path, readAnchors(texts.get(path) ?? ''));
      return anchors.get(path);
    },
  };
}

function planned(source: Source, texts: ReadonlyMap<string, string>): Pick<FolderView, 'hidden' | 'sameTitles'> {
  const facts = new Map([...texts].map(([path, text]) => [path, parsePage(text)]));
  const plan = planSource(source, {
    facts: (path) => facts.get(path),
    paths: pathsFor(source, undefined),
    previous: undefined,
  });
  const hidden = new Set([...facts].filter(([, { hidden: isHidden }]) => isHidden).map(([path]) => path));
  return { hidden, sameTitles: findSameTitles(titledPages(plan.nodes, '')) };
}

const titledPages = (nodes: readonly PlannedNode[], parent: string): TitledPage[] =>
  nodes.flatMap((node): TitledPage[] => {
    if (node.type === 'computed') return [];
    const path = node.type === 'document' ? (node.source ?? '') : '';
    const below = titledPages(node.children, node.type === 'link' ? parent : node.path);
    return path === '' ? below : [{ id: path, title: node.title, parent }, ...below];
  });
