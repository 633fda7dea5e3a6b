// Random histories of change requests, by callers of several roles, compared with a model that is simple enough to be right.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createSpace } from '#features/spaces/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { writePages } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { owner, writer, reviewer, reader } = voices(world, cast);
const people = { writer, reviewer, reader };
type Who = keyof typeof people;

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const;
type Status = (typeof STATUSES)[number];

interface Request {
  id: string;
  status: Status;
  by: Who;
  /** The state of the main content that it began at or was last updated from. */
  ancestor: number;
  isEdited: boolean;
}

interface Model {
  requests: Request[];
  /** Counts up with each revision of the main content. */
  main: number;
}

interface Real {
  spaceId: string;
  base: string;
  pages: number;
}

const isUnderWay = ({ status }: Request): boolean => status === 'draft' || status === 'open';

type Act = (model: Model, real: Real) => Promise<void>;

const command = (name: string, act: Act): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    await act(model, real);
    await compare(model, real);
  },
  toString: () => name,
});

/** Something done to one of the requests that there are. */
const onRequest = (name: string, index: number, act: (request: Request, model: Model, real: Real) => Promise<void>) =>
  command(`${name} ${index}`, async (model, real) => {
    const request = model.requests[index % Math.max(1, model.requests.length)];
    if (request !== undefined) await act(request, model, real);
  });

const who = fc.constantFrom<Who>('writer', 'reviewer', 'reader');
const index = fc.nat(5);

const creations = who.map((by) =>
  command(`${by} creates`, async (model, real) => {
    const answer = await people[by].post(real.base);
    assert.equal(answer.status, by === 'reader' ? 403 : 201);
    if (answer.status !== 201) return;
    assert.equal(answer.body.number, model.requests.length + 1);
    model.requests.push({ id: answer.body.id, status: 'draft', by, ancestor: model.main, isEdited: false });
  }),
);

const steers = (request: Request, by: Who): boolean =>
  by === 'reviewer' || (by === 'writer' && request.by === 'writer');

const patches = fc
  .record({ by: who, index, status: fc.constantFrom<Status>('draft', 'open', 'archived') })
  .map(({ by, index: at, status }) =>
    onRequest(`${by} sets ${status} on`, at, async (request, _, real) => {
      const answer = await people[by].patch(`${real.base}/${request.id}`, { body: { status } });
      const expected = !steers(request, by) ? 403 : request.status === 'merged' ? 412 : 200;
      assert.equal(answer.status, expected, answer.text);
      if (expected === 200) request.status = status;
    }),
  );

const askings = fc.record({ by: who, index }).map(({ by, index: at }) =>
  onRequest(`${by} asks for a review of`, at, async (request, _, real) => {
    const body = { users: [cast.reviewer.id] };
    const answer = await people[by].post(`${real.base}/${request.id}/requested-reviewers`, { body });
    const expected = !steers(request, by) ? 403 : isUnderWay(request) ? 200 : 412;
    assert.equal(answer.status, expected, answer.text);
    if (expected === 200) request.status = 'open';
  }),
);

// Every edit makes a page of its own, so that nothing ever contradicts.
const nextPage = (real: Real) => {
  real.pages += 1;
  return { [`page-${real.pages}.md`]: `# Page ${real.pages}\n` };
};

const edits = index.map((at) =>
  onRequest('edit', at, async (request, _, real) => {
    const writing = writePages(world, { spaceId: real.spaceId, changeRequestId: request.id }, nextPage(real));
    if (!isUnderWay(request)) {
      await assert.rejects(writing, { status: 412 });
      return;
    }
    await writing;
    request.isEdited = true;
  }),
);

const moves = fc.constant(
  command('the space moves on', async (model, real) => {
    await writePages(world, { spaceId: real.spaceId }, nextPage(real));
    model.main += 1;
  }),
);

const updates = fc.record({ by: who, index }).map(({ by, index: at }) =>
  onRequest(`${by} updates`, at, async (request, model, real) => {
    const answer = await people[by].post(`${real.base}/${request.id}/update`);
    const expected = by === 'reader' ? 403 : isUnderWay(request) ? 200 : 412;
    assert.equal(answer.status, expected, answer.text);
    if (expected !== 200) return;
    assert.equal(answer.body.result, 'update');
    request.ancestor = model.main;
  }),
);

const merges = fc.record({ by: who, index }).map(({ by, index: at }) =>
  onRequest(`${by} merges`, at, async (request, model, real) => {
    const answer = await people[by].post(`${real.base}/${request.id}/merge`);
    const expected = by !== 'reviewer' ? 403 : isUnderWay(request) ? 200 : 412;
    assert.equal(answer.status, expected, answer.text);
    if (expected !== 200) return;
    assert.equal(answer.body.result, 'merge');
    request.status = 'merged';
    if (request.isEdited) model.main += 1;
  }),
);

async function compare(model: Model, real: Real): Promise<void> {
  const space = (await owner.get(`/v1/spaces/${real.spaceId}`)).body;
  const has = (status: Status): number => model.requests.filter((request) => request.status === status).length;
  assert.deepEqual(
    [space.changeRequests, space.changeRequestsOpen, space.changeRequestsDraft],
    [model.requests.length, has('open'), has('draft')],
  );
  for (const status of STATUSES) {
    const { items, count } = (await reader.get(real.base, { query: { status } })).body;
    assert.equal(count, has(status));
    const seen = items.map((each: { id: string; outdated: boolean }) => [each.id, each.outdated]);
    const known = model.requests.filter((request) => request.status === status).toReversed();
    assert.deepEqual(
      seen,
      known.map((request) => [request.id, status !== 'merged' && request.ancestor !== model.main]),
    );
  }
}

test('whatever is done to the requests of a space, they and its counters are as a model says', async () => {
  const commands = fc.commands([creations, creations, patches, askings, edits, moves, updates, merges], {
    maxCommands: 20,
  });
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const { organizationId, owner: creator } = cast;
      const space = await createSpace(world.ctx, { organizationId, createdBy: creator.id, title: 'Model' });
      const real: Real = { spaceId: space.id, base: `/v1/spaces/${space.id}/change-requests`, pages: 0 };
      await fc.asyncModelRun(() => ({ model: { requests: [], main: 0 }, real }), history);
    }),
    { numRuns: 12 },
  );
});
