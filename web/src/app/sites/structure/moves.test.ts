import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SectionGroup, SiteSection, SiteSpace } from '../reads.ts';
import { goalBack, goalsFor, moved, requestFor, targetOf } from './moves.ts';
import { placeOf, type Structure } from './tree.ts';

const space = (id: string, section?: string): SiteSpace => ({
  object: 'site-space',
  id,
  path: id,
  title: id,
  ...(section !== undefined && { section }),
  space: { id: `of-${id}` } as SiteSpace['space'],
  urls: { published: `https://x.org/${id}` },
});
const section = (id: string, spaces: string[], sectionGroup?: string): SiteSection => ({
  object: 'site-section',
  id,
  title: id,
  path: id,
  siteSpaces: spaces.map((each) => space(each, id)),
  ...(sectionGroup !== undefined && { sectionGroup }),
  urls: { published: `https://x.org/${id}` },
});
const group = (id: string, sections: SiteSection[]): SectionGroup => ({
  object: 'site-section-group',
  id,
  title: id,
  sections,
});

const SITE: Structure = [
  section('s1', ['a', 'b']),
  group('g1', [section('s2', ['c'], 'g1'), section('s3', ['d'], 'g1')]),
  group('g2', []),
];

const order = (structure: Structure): string =>
  structure
    .map((part) => {
      if (part.object === 'site-section-group') return `${part.id}(${order(part.sections)})`;
      return part.object === 'site-section' ? `${part.id}[${part.siteSpaces.map(({ id }) => id).join(' ')}]` : part.id;
    })
    .join(' ');

function move(structure: Structure, id: string, goal: Parameters<typeof targetOf>[2]): string | undefined {
  const target = targetOf(structure, id, goal);
  return target && order(moved(structure, id, target));
}

test('parts are moved among their own kind, and into what may hold them', () => {
  assert.equal(order(SITE), 's1[a b] g1(s2[c] s3[d]) g2()');
  assert.equal(move(SITE, 's1', { position: 'after', page: 's2' }), 'g1(s2[c] s1[a b] s3[d]) g2()');
  assert.equal(move(SITE, 's1', { position: 'inside', page: 'g2' }), 'g1(s2[c] s3[d]) g2(s1[a b])');
  assert.equal(move(SITE, 's3', { position: 'before', page: 'g1' }), 's1[a b] s3[d] g1(s2[c]) g2()');
  assert.equal(move(SITE, 'a', { position: 'after', page: 'b' }), 's1[b a] g1(s2[c] s3[d]) g2()');
  assert.equal(move(SITE, 'a', { position: 'inside', page: 's2' }), 's1[b] g1(s2[c a] s3[d]) g2()');
  assert.equal(move(SITE, 'g2', { position: 'before', page: 's1' }), 'g2() s1[a b] g1(s2[c] s3[d])');
});

test('what cannot be, or is so already, is no goal', () => {
  const none = [
    ['g1', { position: 'inside', page: 'g2' }],
    ['g1', { position: 'after', page: 's2' }],
    ['s1', { position: 'inside', page: 's2' }],
    ['s1', { position: 'after', page: 'c' }],
    ['a', { position: 'inside', page: 'g1' }],
    ['a', { position: 'before', page: 's1' }],
    ['a', { position: 'inside', page: undefined }],
    ['s1', { position: 'before', page: 'g1' }],
    ['b', { position: 'inside', page: 's1' }],
    ['s1', { position: 'after', page: 's1' }],
    ['nothing', { position: 'after', page: 's1' }],
    ['s1', { position: 'after', page: 'nothing' }],
  ] as const;
  for (const [id, goal] of none) assert.equal(targetOf(SITE, id, goal), undefined, `${id} ${JSON.stringify(goal)}`);
});

test('the server is asked for a place next to another part, an empty group to take in', () => {
  const asked = (id: string, goal: Parameters<typeof targetOf>[2]) => {
    const target = targetOf(SITE, id, goal);
    assert.ok(target);
    return requestFor(SITE, id, target);
  };
  assert.deepEqual(asked('s1', { position: 'after', page: 's2' }).body, {
    item: { type: 'site-section', id: 's1' },
    position: { after: { type: 'site-section', id: 's2' } },
  });
  assert.deepEqual(asked('s1', { position: 'before', page: 's2' }).body, {
    item: { type: 'site-section', id: 's1' },
    position: { before: { type: 'site-section', id: 's2' } },
  });
  assert.match(
    asked('s1', { position: 'inside', page: 'g2' }).operation,
    /section-groups\/\{siteSectionGroupId\}\/sections$/,
  );
  assert.deepEqual(asked('a', { position: 'inside', page: 's2' }).body, {
    position: { after: { type: 'site-space', id: 'c' } },
    sectionId: 's2',
  });
});

test('every offered goal can be taken, and what was moved can be brought back', () => {
  for (const id of ['s1', 's2', 's3', 'g1', 'g2', 'a', 'b', 'c']) {
    const back = goalBack(SITE, id);
    assert.ok(back);
    for (const { goal } of goalsFor(SITE, id)) {
      const target = targetOf(SITE, id, goal);
      assert.ok(target, `${id} ${JSON.stringify(goal)}`);
      const after = moved(SITE, id, target);
      const home = targetOf(after, id, back);
      assert.ok(home, `${id} back from ${JSON.stringify(goal)}`);
      assert.equal(order(moved(after, id, home)), order(SITE));
    }
  }
  assert.equal(goalsFor(SITE, 'nothing').length, 0);
  assert.equal(placeOf(SITE, 'd')?.parent?.id, 's3');
});
