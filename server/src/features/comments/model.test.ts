// Random discussions by callers of several roles, in a space and in a change request, compared with a model of them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createSpace } from '#features/spaces/index.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
world.isExamined = true;
const cast = await makeCast(world.ctx);
const { organizationId } = cast;
const carlos = await makePerson(world.ctx, 'carlos', { organizationId, role: 'comment' });
const { owner, writer, reader } = voices(world, cast);
const people = { owner, writer, reader, commenter: world.as(carlos.token) };
const ids = { owner: cast.owner.id, writer: cast.writer.id, reader: cast.reader.id, commenter: carlos.id };
type Who = keyof typeof people;
const LINES = ['space', 'request'] as const;
type Line = (typeof LINES)[number];

interface Said {
  id: string;
  by: Who;
  text: string;
  /** By emoji, who reacted. */
  reactions: Map<string, Set<Who>>;
}
type Comment = Said & { isOpen: boolean; replies: Said[] };
type Model = Record<Line, Comment[]>;
type Real = Record<Line, string>;

const take = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const body = (markdown: string) => ({ body: { body: { markdown } } });
const mayEver = (by: Who): boolean => by !== 'reader';

interface Step {
  by: Who;
  line: Line;
  at: number;
  to: number;
}

type Act = (step: Step, model: Model, real: Real) => Promise<void>;

const step = fc.record({
  by: fc.constantFrom<Who>('owner', 'writer', 'commenter', 'commenter', 'reader'),
  line: fc.constantFrom(...LINES),
  at: fc.nat(4),
  to: fc.nat(2),
});

const commandOf = (name: string, act: Act) =>
  step.map((taken): fc.AsyncCommand<Model, Real> => ({
    check: () => true,
    run: async (model, real) => {
      await act(taken, model, real);
      await compare(model, real);
    },
    toString: () => `${taken.by} ${name} ${taken.line} ${taken.at}/${taken.to}`,
  }));

/** A comment or, where it has any and the dice say so, one of its replies. */
function pick({ line, at, to }: Step, model: Model, real: Real) {
  const comment = take(model[line], at);
  if (comment === undefined) return undefined;
  const reply = to === 0 ? undefined : take(comment.replies, to);
  const path = `${real[line]}/comments/${comment.id}`;
  return { comment, reply, said: reply ?? comment, path: reply === undefined ? path : `${path}/replies/${reply.id}` };
}

const posts = commandOf('posts in', async ({ by, line, at }, model, real) => {
  const answer = await people[by].post(`${real[line]}/comments`, body(`text ${at}`));
  assert.equal(answer.status, mayEver(by) ? 200 : 403);
  if (mayEver(by))
    model[line].push({ id: answer.body.id, by, text: `text ${at}`, reactions: new Map(), isOpen: true, replies: [] });
});

const answers = commandOf('replies in', async (taken, model, real) => {
  const { by, line, at, to } = taken;
  const comment = take(model[line], at);
  if (comment === undefined) return;
  const answer = await people[by].post(`${real[line]}/comments/${comment.id}/replies`, body(`reply ${to}`));
  assert.equal(answer.status, mayEver(by) ? 200 : 403);
  if (mayEver(by)) comment.replies.push({ id: answer.body.id, by, text: `reply ${to}`, reactions: new Map() });
});

const edits = commandOf('edits in', async (taken, model, real) => {
  const found = pick(taken, model, real);
  if (found === undefined) return;
  const answer = await people[taken.by].put(found.path, body(`edited ${taken.at}`));
  const isAuthor = found.said.by === taken.by;
  assert.equal(answer.status, isAuthor ? 200 : 403);
  if (isAuthor) found.said.text = `edited ${taken.at}`;
});

const resolves = commandOf('resolves in', async ({ by, line, at, to }, model, real) => {
  const comment = take(model[line], at);
  if (comment === undefined) return;
  const resolved = to > 0;
  const answer = await people[by].put(`${real[line]}/comments/${comment.id}`, { body: { resolved } });
  const mayResolve = by === 'owner' || by === 'writer' || comment.by === by;
  assert.equal(answer.status, mayResolve ? 200 : 403);
  if (mayResolve) comment.isOpen = !resolved;
});

const reactions = commandOf('reacts in', async (taken, model, real) => {
  const found = pick(taken, model, real);
  if (found === undefined) return;
  const emoji = take(['👍', '🎉'], taken.at) ?? '';
  const isAdded = taken.at < 3;
  const answer = await people[taken.by].put(found.path, {
    body: { [isAdded ? 'addedReactions' : 'removedReactions']: [emoji] },
  });
  assert.equal(answer.status, mayEver(taken.by) ? 200 : 403);
  if (!mayEver(taken.by)) return;
  const who = found.said.reactions.get(emoji) ?? new Set();
  if (isAdded) who.add(taken.by);
  else who.delete(taken.by);
  if (who.size === 0) found.said.reactions.delete(emoji);
  else found.said.reactions.set(emoji, who);
});

const deletions = commandOf('deletes in', async (taken, model, real) => {
  const found = pick(taken, model, real);
  if (found === undefined) return;
  const { by, line } = taken;
  const { comment, reply, said } = found;
  const mayDelete = by === 'owner' || said.by === by;
  assert.equal((await people[by].delete(found.path)).status, mayDelete ? 205 : 403);
  if (!mayDelete) return;
  if (reply === undefined) model[line] = model[line].filter((each) => each !== comment);
  else comment.replies = comment.replies.filter((each) => each !== reply);
});

interface Shown {
  id: string;
  body: { markdown: string };
  reactions: { emoji: string; count: number; users: { user: { id: string } }[] }[];
}

const shownOf = ({ id, body: text, reactions: shown }: Shown) => [
  id,
  text.markdown,
  shown
    .map(({ emoji, count, users }) => [emoji, count, users.map(({ user }) => user.id).toSorted()])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
];

const knownOf = ({ id, text, reactions: known }: Said) => [
  id,
  text,
  [...known]
    .map(([emoji, who]) => [emoji, who.size, [...who].map((each) => ids[each]).toSorted()])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
];

async function compare(model: Model, real: Real): Promise<void> {
  for (const line of LINES) {
    const open = model[line].filter((comment) => comment.isOpen);
    assert.equal((await owner.get(real[line])).body.comments, open.length, `the counter of the ${line}`);
    const listed = async (status: string) =>
      (await owner.get(`${real[line]}/comments`, { query: { status, order: 'asc', limit: 1000 } })).body;
    const { items, count } = await listed('all');
    assert.equal(count, model[line].length);
    const byId = (all: { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(
      byId(items).map((item) => shownOf(item as Shown)),
      byId(model[line]).map((each) => knownOf(each as Said)),
    );
    assert.equal((await listed('open')).count, open.length);
    for (const comment of model[line]) {
      const { body: replies } = await owner.get(`${real[line]}/comments/${comment.id}/replies`);
      assert.equal(replies.count, comment.replies.length);
      assert.deepEqual(
        byId(replies.items).map((item) => shownOf(item as Shown)),
        byId(comment.replies).map((each) => knownOf(each as Said)),
      );
    }
  }
}

test('whatever is said, answered, edited, reacted to, resolved and deleted, comments and counters are as a model says', async () => {
  const commands = fc.commands([posts, posts, answers, edits, resolves, reactions, deletions], { maxCommands: 25 });
  await fc.assert(
    fc.asyncProperty(commands, async (history) => {
      const space = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Model' });
      const base = `/v1/spaces/${space.id}`;
      const { id } = (await owner.post(`${base}/change-requests`)).body;
      const real: Real = { space: base, request: `${base}/change-requests/${id}` };
      await fc.asyncModelRun(() => ({ model: { space: [], request: [] }, real }), history);
    }),
    { numRuns: 12 },
  );
});
