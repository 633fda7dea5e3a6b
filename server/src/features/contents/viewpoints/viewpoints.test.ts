// On SQLite alone: it is about what is derived of texts.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { deriveShownBody } from '../bodies/index.ts';
import { readDocument } from '../documents/index.ts';
import { getCurrent } from '../revisions/index.ts';
import { readText } from '../service.ts';
import { withReachableFiles } from '../reachable-files.ts';
import { visibleTree, type Tree, wholeOf } from '../trees/index.ts';
import { NOBODY, type Visitor, visitorOf } from '../visitors.ts';
import { listMet, viewpointOf } from './index.ts';

const world = await startWorld({ after });
const { ctx } = world;

const beta = visitorOf({ beta: true });
const OPEN = 'openword';
const SECRET = 'secretword';

async function makePlace(files: Record<string, string>) {
  const { spaceId } = await makeSpace(world, files);
  return getCurrent(ctx, spaceId);
}

const seenBy = (tree: Tree, visitor: Visitor) => visibleTree(ctx, tree.hash, visitor);

const bodyOf = async (tree: Tree, path: string) => {
  const page = tree.pageByPath.get(path);
  assert.ok(page?.body !== undefined, path);
  return { page, body: page.body, viewpoint: viewpointOf(tree, page) };
};

test('a body is derived once for all who meet the same of its conditions', async () => {
  const { tree } = await makePlace({
    'README.md': `# A\n\n${OPEN} {% if visitor.claims.beta %}${SECRET}{% endif %}\n`,
  });
  const derive = async (visitor: Visitor) => {
    const { body, viewpoint } = await bodyOf(await seenBy(tree, visitor), 'a');
    return deriveShownBody(ctx, body, viewpoint);
  };
  const [first, second, other] = [
    visitorOf({ beta: true, id: 1 }),
    visitorOf({ beta: true, id: 2 }),
    visitorOf({ id: 3 }),
  ];
  const seen = await derive(first);
  assert.match(JSON.stringify(seen.html), new RegExp(SECRET));
  assert.equal(await derive(second), seen);
  assert.doesNotMatch(JSON.stringify((await derive(other)).html), new RegExp(SECRET));
  assert.equal(await derive(other), await derive(NOBODY));
});

test('a body without conditions is kept as one for all, and its conditions are looked for once', async () => {
  const { tree } = await makePlace({ 'README.md': '# Plain\n\nno conditions here\n' });
  const { body } = await bodyOf(tree, 'plain');
  const whole = await deriveShownBody(ctx, body);
  const seen = await seenBy(tree, beta);
  assert.equal(await deriveShownBody(ctx, body, viewpointOf(seen, {})), whole);
  assert.deepEqual(ctx.caches.conditions.get(body), []);
});

test('the variables of the space and of the page decide what a visitor meets, too', async () => {
  const { tree } = await makePlace({
    'README.md':
      '---\nvars:\n  level: 2\n---\n# A\n\n{% if page.vars.level > 1 %}x{% endif %}{% if space.vars.none %}y{% endif %}',
  });
  const { body, viewpoint } = await bodyOf(await seenBy(tree, NOBODY), 'a');
  assert.deepEqual((await listMet(ctx, body, viewpoint)).conditions, ['page.vars.level > 1']);
  assert.deepEqual((await listMet(ctx, body, undefined)).conditions, []);
});

test('the document of a page is that of its reader, with the values of their claims', async () => {
  const { tree } = await makePlace({
    'README.md': `# A\n\n{% if visitor.claims.beta %}${SECRET}{% endif %} <code class="expression">visitor.claims.name</code>\n`,
  });
  const read = async (of: Tree, evaluation: 'true' | 'deterministic-only') => {
    const { page, body } = await bodyOf(of, 'a');
    const documented = { tree: of, body, source: page.source ?? '', variables: page.variables };
    return JSON.stringify(await readDocument(ctx, documented, evaluation));
  };
  for (const evaluation of ['true', 'deterministic-only'] as const) {
    const [named, nobody] = [await seenBy(tree, visitorOf({ beta: true, name: 'Ada' })), await seenBy(tree, NOBODY)];
    assert.match(await read(named, evaluation), new RegExp(`${SECRET}.*Ada`));
    assert.doesNotMatch(await read(nobody, evaluation), new RegExp(`${SECRET}|Ada|visitor`));
  }
  assert.match(await read(tree, 'deterministic-only'), /visitor\.claims\.name/);
  assert.match(await read(tree, 'true'), new RegExp(`"if".*"visitor.claims.beta".*${SECRET}`));
  assert.doesNotMatch(await read(tree, 'true'), /visitor\.claims\.name/);
});

test('the Markdown of a page is whole for its writers, and without what a visitor does not see for that visitor', async () => {
  const place = await makePlace({
    'README.md': `# A\n\n{% if visitor.claims.beta %}\n${SECRET}\n{% endif %}\n\n[v](${SECRET}-vault.md) [b](b.md)\n`,
    [`${SECRET}-vault.md`]: '---\nif: visitor.claims.beta\n---\n# Vault\n',
    'b.md': '# B\n',
  });
  const read = async (seen: Tree) => {
    const { page } = await bodyOf(seen, 'a');
    const tree = seen.visitor === undefined ? seen : await withReachableFiles(ctx, seen);
    return (await readText(ctx, { ...place, tree }, { page, form: {} })).markdown;
  };
  assert.match((await read(place.tree)) ?? '', /\{% if visitor\.claims\.beta %\}/);
  assert.equal(await read(await seenBy(place.tree, NOBODY)), '# A\n\n\n\n[v](broken-reference) [b](b.md)\n');
  assert.equal(await read(await seenBy(place.tree, beta)), `# A\n\n${SECRET}\n\n[v](${SECRET}-vault.md) [b](b.md)\n`);
});

test('in a document a link to a page that its reader does not see reveals nothing of it', async () => {
  const { tree } = await makePlace({
    'README.md': `# A\n\n[v](${SECRET}-vault.md)\n`,
    [`${SECRET}-vault.md`]: '---\nif: visitor.claims.beta\n---\n# Vault\n',
  });
  const read = async (of: Tree) => {
    const { page, body } = await bodyOf(of, 'a');
    return JSON.stringify(await readDocument(ctx, { tree: of, body, source: page.source ?? '' }));
  };
  assert.doesNotMatch(await read(await seenBy(tree, NOBODY)), new RegExp(SECRET));
  assert.match(await read(await seenBy(tree, beta)), /"kind":"page"/);
});

test('a seen tree has the pages that a visitor meets, and those who meet the same share them', async () => {
  const { tree } = await makePlace({
    'SUMMARY.md': '* [Home](README.md)\n* [Beta](beta.md)\n  * [Below](below.md)\n* [Last](last.md)\n',
    'README.md': '# Home\n',
    'beta.md': '---\nif: visitor.claims.beta\n---\n# Beta\n',
    'below.md': '# Below\n',
    'last.md': '# Last\n',
  });
  const titles = (of: Tree) => of.documents.map((page) => page.title);
  const [one, two, none] = await Promise.all(
    [visitorOf({ beta: true, id: 1 }), visitorOf({ beta: true, id: 2 }), NOBODY].map((each) => seenBy(tree, each)),
  );
  assert.ok(one && two && none);
  assert.deepEqual(titles(one), ['Home', 'Beta', 'Below', 'Last']);
  assert.deepEqual(titles(none), ['Home', 'Last']);
  assert.equal(one.pageByPath, two.pageByPath);
  assert.equal(
    one.pages.every((page) => page.condition === undefined),
    true,
  );
  assert.equal(new Set([one.hash, two.hash, none.hash, tree.hash]).size, 4);
  assert.deepEqual([wholeOf(one) === tree, one.visitor?.claims], [true, { beta: true, id: 1 }]);
  assert.equal(tree.visitor, undefined);
});

test('a tree without conditions is one for all of its visitors', async () => {
  const { tree } = await makePlace({ 'README.md': '# Only\n' });
  const seen = await seenBy(tree, beta);
  assert.equal(seen.pages, tree.pages);
  assert.equal(seen.documents, tree.documents);
});

test('the key of what is met says nothing but that', async () => {
  const { tree } = await makePlace({
    'README.md': '# A\n\n{% if visitor.claims.a %}a{% endif %}{% if visitor.claims.b %}b{% endif %}',
  });
  const keys = await Promise.all(
    [{ a: true }, { b: true }, { a: true, b: 1 }, { c: true }].map(async (claims) => {
      const { body, viewpoint } = await bodyOf(await seenBy(tree, visitorOf(claims)), 'a');
      return (await listMet(ctx, body, viewpoint)).key;
    }),
  );
  assert.deepEqual(keys, ['10', '01', '11', '']);
});
