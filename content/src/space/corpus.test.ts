import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inTurn } from '../../testing/sample.ts';
import { toDocument } from '../document/document.ts';
import { links } from '../links/links.ts';
import { parsePage } from '../page/facts.ts';
import { renderPage } from '../render/render-page.ts';
import { fillSlots } from '../render/slots.ts';
import type { RenderedPage } from '../render/types.ts';
import { sections } from '../sections/sections.ts';
import { parseSpaceConfig } from './config.ts';
import type { PlannedNode } from './navigation-types.ts';
import { planNavigation } from './navigation.ts';

// Real repositories, kept next to this one where the project is built. Their expectations were measured by another program.
const corpus = join(import.meta.dirname, '../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';

type ExpectedPage = {
  title: string;
  kind: string;
  path?: string;
  group: number | null;
  parent: number | null;
  n: number;
  h1?: string | null;
};
type ExpectedSpace = {
  dir: string;
  root: string;
  config: { path: string; root: string } | null;
  summaryFile: string;
  groups: { title: string; id: string | null }[];
  pages: ExpectedPage[];
  notInSummary: string[];
};

for (const name of inTurn(['nso', 'singularity', 'bb-payments'], 3, 1)) {
  test(`the navigation of ${name} is the measured one`, { skip }, () => {
    for (const space of expectedSpaces(name)) compareSpace(name, space);
  });

  test(`every page of ${name} has its measured heading, safe HTML, its links and its sections`, { skip }, () => {
    for (const space of expectedSpaces(name)) {
      for (const [index, page] of space.pages.entries()) {
        if (page.kind !== 'page' || page.path === undefined) continue;
        const source = readFileSync(join(corpus, name, space.root, page.path), 'utf8');
        assert.equal(parsePage(source).h1, page.h1 ?? undefined, page.path);
        const rendered = renderPage(source);
        if (index % 5 === 0) checkDerivations(source, rendered);
        const html = fillSlots(rendered, (slot) => (slot.kind === 'include' || slot.kind === 'page-link' ? '' : '#'));
        assert.doesNotMatch(html, /<(?:script|iframe|style|form)\b/i);
        assert.doesNotMatch(html, /[\u0081\u008D\u008F]/);
      }
    }
  });
}

test('the zero-width character in a real configuration costs only the key that it spoils', { skip }, () => {
  const config = parseSpaceConfig(readFileSync(join(corpus, 'bb-payments/.gitbook.yaml'), 'utf8'));
  assert.equal(config.root, 'spec');
  assert.equal(config.summary, 'SUMMARY.md');
});

function checkDerivations(source: string, rendered: RenderedPage): void {
  const written = new Map(links(source).map((link) => [link.target, source.slice(link.start, link.end)]));
  for (const slot of rendered.slots) if ('target' in slot) assert.ok(written.get(slot.target.trim()), slot.target);
  assert.equal(sections(source).filter(({ id }) => id !== '').length, rendered.outline.length);
  assert.ok(toDocument(source, ({ kind }) => ({ kind })).nodes.every(({ key }) => key !== ''));
}

function expectedSpaces(name: string): ExpectedSpace[] {
  return (JSON.parse(readFileSync(join(corpus, `${name}.expected.json`), 'utf8')) as { spaces: ExpectedSpace[] })
    .spaces;
}

function compareSpace(name: string, space: ExpectedSpace): void {
  const root = join(corpus, name, space.root);
  const plan = planNavigation({
    summary: readFileSync(join(corpus, name, space.summaryFile), 'utf8'),
    readme: 'README.md',
    markdownPaths: markdownFiles(root, ''),
    facts: (path) => parsePage(readFileSync(join(root, path), 'utf8')),
  });
  const groups: Flat['groups'] = [];
  const pages: Flat['pages'] = [];
  flatten(plan.nodes, { groups, pages }, undefined, undefined);
  assert.deepEqual(
    groups.map((group) => group.title),
    space.groups.map((group) => group.title),
  );
  space.groups.forEach((group, index) => group.id !== null && assert.equal(groups[index]?.id, group.id));
  // A missing file is an empty document for us and has the kind `missing` there; everything else is equal.
  const expected = space.pages.map((page) => ({
    title: page.title,
    source: page.kind === 'page' ? page.path : undefined,
    group: page.group === null ? undefined : space.groups[page.group]?.title,
    parent: page.parent === null ? undefined : space.pages[page.parent]?.title,
  }));
  assert.deepEqual(pages, expected);
  assert.deepEqual(plan.unlisted.toSorted(), space.notInSummary.toSorted());
  assert.equal(plan.warnings.length, space.pages.filter((page) => page.kind === 'missing').length);
}

type Flat = { groups: { title: string; id: string }[]; pages: object[] };

function flatten(
  nodes: readonly PlannedNode[],
  into: Flat,
  group: string | undefined,
  parent: string | undefined,
): void {
  for (const node of nodes) {
    if (node.type === 'group') {
      into.groups.push({ title: node.title, id: node.slug });
      flatten(node.children, into, node.title, undefined);
      continue;
    }
    into.pages.push({ title: node.title, source: node.type === 'document' ? node.source : undefined, group, parent });
    if (node.type !== 'computed') flatten(node.children, into, group, node.title);
  }
}

function markdownFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .sort()
    .flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (name.startsWith('.') || !existsSync(join(root, path))) return [];
      if (statSync(join(root, path)).isDirectory()) return markdownFiles(root, path);
      return name.endsWith('.md') ? [path] : [];
    });
}
