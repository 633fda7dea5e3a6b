import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from '../testing.ts';

const world = await startWorld({ after });

const FILES = {
  'README.md': '# Home\n\nfirst words here\n\n* one\n* two\n\nlast words there\n',
  'guide/README.md': '# Guide\n\nText.\n',
  'guide/step.md': '# Step\n\nText.\n',
  'end.md': '# End\n\nText.\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Step](guide/step.md)\n* [End](end.md)\n',
};

interface Block {
  kind: string;
  before?: string;
  after?: string;
}

/** A change request of a space, and what edits of it come to. */
async function propose() {
  const space = await openSpace(world, FILES);
  const { api, spaceId } = space;
  const at = `/v1/spaces/${spaceId}/change-requests`;
  const request = `${at}/${(await api.post(at, { body: { subject: 'Changes' } })).body.id}`;
  const edit = (...changes: object[]) =>
    api.post(`${request}/content`, { body: { changes }, query: { compat: false } });
  const done = async (...changes: object[]) => {
    const answer = await edit(...changes);
    assert.equal(answer.status, 200, answer.text);
  };
  const home = await space.pageId('home');
  const source = async (page = home): Promise<string> =>
    (await api.get(`${request}/content/page/${page}`, { query: { format: 'source' } })).body.source;
  /** What differs, as it is sent back to take it back. */
  const differing = async (page = home) => {
    const { body } = await api.get(`${request}/diff`, { query: { pageId: page } });
    const blocks: Block[] = body.items[0]?.blocks ?? [];
    return blocks.flatMap(({ kind, before, after }, index) =>
      kind === 'kept'
        ? []
        : [{ ...(before !== undefined && { before }), ...(after !== undefined && { after }), index }],
    );
  };
  const write = (text: string, page = home) => done({ operation: 'update_page', page, document: { source: text } });
  const takeBack = (difference: object[], page = home) => edit({ operation: 'revert_page', page, difference });
  return { ...space, request, edit, done, home, source, differing, write, takeBack };
}

const NOW = '# Home\n\nother words here\n\n> new\n\n* one\n* two\n* three\n';

test('one block of a difference is taken back, and the others stay as they are proposed', async () => {
  const { write, differing, takeBack, source } = await propose();
  await write(NOW);
  const [first, added, list, gone] = await differing();
  assert.equal((await takeBack([first ?? {}])).status, 200);
  assert.equal(await source(), NOW.replace('other', 'first'));
  assert.equal((await takeBack([added ?? {}, gone ?? {}])).status, 200);
  assert.equal(await source(), '# Home\n\nfirst words here\n\n* one\n* two\n* three\n\nlast words there\n');
  assert.equal((await takeBack([list ?? {}])).status, 200);
  assert.equal(await source(), FILES['README.md']);
});

test('what is said otherwise since it was read is not taken back: 409, and nothing is written', async () => {
  const { write, differing, takeBack, source } = await propose();
  await write(NOW);
  const [first] = await differing();
  const since = NOW.replace('other words', 'quite other words');
  await write(since);
  const refused = await takeBack([first ?? {}]);
  assert.equal(refusalOf(refused), '409 /changes/0/difference/0');
  assert.equal(await source(), since);
});

test('a title that is taken back is that of the page again', async () => {
  const { request, api, home, done, differing, takeBack, source } = await propose();
  await done({ operation: 'update_page', page: home, title: 'House' });
  const [title] = await differing();
  assert.equal((await takeBack([title ?? {}])).status, 200);
  assert.equal(await source(), FILES['README.md']);
  assert.equal((await api.get(`${request}/content/page/${home}`)).body.title, 'Home');
});

test('of a page that was added, a block goes; a page that is not there has none', async () => {
  const { request, api, home, done, differing, takeBack, source } = await propose();
  await done({ operation: 'insert_page', title: 'Fresh', document: { source: '# Fresh\n\none\n\ntwo\n' } });
  const { pages } = (await api.get(`${request}/content`)).body;
  const fresh: string = pages.find(({ title }: { title: string }) => title === 'Fresh').id;
  const two = (await differing(fresh)).find(({ after }) => after === 'two');
  assert.equal((await takeBack([two ?? {}], fresh)).status, 200);
  assert.equal(await source(fresh), '# Fresh\n\none\n');
  await done({ operation: 'delete_page', page: home });
  assert.equal(refusalOf(await takeBack([{ before: 'first words here' }])), '400 /changes/0/page');
});

test('a page that moved goes back where it was only if that is asked for', async () => {
  const { edit, done, tree, api, request, pageId } = await propose();
  const [step, guide, end] = [await pageId('guide/step'), await pageId('guide'), await pageId('end')];
  const placeOf = async (id: string) => {
    const { pages } = (await api.get(`${request}/content`)).body;
    const seek = (list: { id: string; pages?: unknown[]; path: string }[], above: string): string | undefined => {
      for (const each of list) {
        if (each.id === id) return `${above}>${each.path}`;
        const below = seek((each.pages ?? []) as typeof list, each.path);
        if (below !== undefined) return below;
      }
      return undefined;
    };
    return seek(pages, '');
  };
  const was = await placeOf(step);
  await done({ operation: 'update_page', page: step, into: end });
  const moved = await placeOf(step);
  await done({ operation: 'revert_page', page: step });
  assert.equal(await placeOf(step), moved);
  await done({ operation: 'revert_page', page: step, place: true });
  assert.equal(await placeOf(step), was);
  // The page above was moved below its own page: neither can lie below the other.
  await done(
    { operation: 'update_page', page: step, into: null },
    { operation: 'update_page', page: guide, into: step },
  );
  assert.equal(refusalOf(await edit({ operation: 'revert_page', page: step, place: true })), '400 /changes/0/place');
  await done(
    { operation: 'revert_page', page: guide, place: true },
    { operation: 'revert_page', page: step, place: true },
  );
  assert.equal(await placeOf(step), was);
  // Where the page above is gone, a page stays where it is.
  await done({ operation: 'update_page', page: step, into: end }, { operation: 'delete_page', page: guide });
  await done({ operation: 'revert_page', page: step, place: true });
  assert.equal(await placeOf(step), moved);
  assert.ok((await tree()).pageById.has(guide));
});

test('a difference is bounded, and stands next to nothing that says more', async () => {
  const { edit, home, takeBack } = await propose();
  const many = Array.from({ length: 101 }, () => ({ after: 'x' }));
  assert.equal((await takeBack(many)).status, 422);
  assert.equal((await takeBack([])).status, 422);
  assert.equal((await takeBack([{ after: 'x', index: -1 }])).status, 422);
  for (const other of [{ block: ['abc'] }, { place: true }, { below: true }]) {
    const refused = await edit({ operation: 'revert_page', page: home, difference: [{ after: 'x' }], ...other });
    assert.equal(refusalOf(refused), `422 /changes/0/${Object.keys(other)[0]}`);
  }
  assert.equal((await takeBack([{ after: 'x', index: Number.MAX_SAFE_INTEGER }])).status, 409);
});
