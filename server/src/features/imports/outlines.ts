// Outlines: what the pages of a folder would be, without importing it.
import { parsePage, type PageFacts, type PlannedNode } from '@lectern/content';
import { readRegularFile } from '#platform/files.ts';
import { fieldsFromText } from '#features/contents/index.ts';
import { readSource } from './folders/index.ts';
import { pathsFor, planSource } from './plans.ts';

export interface OutlinedPage {
  title: string;
  type: 'document' | 'group' | 'link';
  description?: string;
  pages: OutlinedPage[];
}

/** The pages of a folder of ours, from the top down. They are read in this thread, so there should be few. */
export async function readOutline(folder: string): Promise<OutlinedPage[]> {
  const source = await readSource(folder, folder);
  const facts = new Map<string, PageFacts>();
  for (const { path, location } of source.pages)
    facts.set(path, parsePage(new TextDecoder().decode(await readRegularFile(location))));
  const plan = planSource(source, {
    facts: (path) => facts.get(path),
    paths: pathsFor(source, undefined),
    previous: undefined,
  });
  return toPages(plan.nodes, facts);
}

const toPages = (nodes: readonly PlannedNode[], facts: ReadonlyMap<string, PageFacts>): OutlinedPage[] =>
  nodes.flatMap((node): OutlinedPage[] => {
    // Computed pages are made of a specification, which a template has none of.
    if (node.type === 'computed') return [];
    const found = node.type === 'document' && node.source !== undefined ? facts.get(node.source) : undefined;
    const description = found === undefined ? undefined : fieldsFromText(found).description;
    const { type, title } = node;
    return [{ title, type, ...(description !== undefined && { description }), pages: toPages(node.children, facts) }];
  });
