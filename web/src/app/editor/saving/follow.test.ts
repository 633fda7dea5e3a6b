import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followOthers } from './follow.ts';
import type { Version } from './sync.ts';

const at = (version: number, source = `Text ${version}.\n`): Version => ({ version, base: 'R', source });

/** An editor that takes what it is given, and a server that answers when it is asked to. */
function start() {
  const state = {
    known: at(1),
    present: at(1) as Version | undefined,
    isBusy: false,
    reads: 0,
    taken: 0,
    waits: 0,
    onRead: (): void => undefined,
  };
  const turns: (() => void)[] = [];
  const following = followOthers({
    sync: {
      known: () => state.known,
      isBusy: () => state.isBusy,
      take: (theirs, since) => {
        if (state.isBusy || since !== state.known) return false;
        state.known = theirs;
        return true;
      },
    },
    read: async () => {
      state.reads += 1;
      const { present } = state;
      state.onRead();
      return present;
    },
    onTaken: () => (state.taken += 1),
    wait: () => {
      state.waits += 1;
      return new Promise((done) => turns.push(done));
    },
  });
  /** Lets time go by once. */
  const pass = async (): Promise<void> => {
    for (const turn of turns.splice(0)) turn();
    for (let count = 0; count < 20; count += 1) await Promise.resolve();
  };
  return { state, following, pass };
}

test('what others saved is read once, however often they did', async () => {
  const { state, following, pass } = start();
  state.present = at(3);
  following.note(2);
  following.note(3);
  await pass();
  assert.deepEqual([state.known.version, state.reads, state.taken], [3, 1, 1]);
});

test('what the editor saved itself is not read', async () => {
  const { state, following, pass } = start();
  // The event comes before the answer to the save.
  following.note(2);
  state.known = at(2);
  await pass();
  assert.equal(state.reads, 0);
  following.note(2);
  assert.equal(state.waits, 1);
});

test('while a save is on its way nothing is taken, and afterwards what it did not bring', async () => {
  const { state, following, pass } = start();
  state.isBusy = true;
  state.present = at(3);
  following.note(3);
  await pass();
  await pass();
  assert.equal(state.reads, 0);
  [state.isBusy, state.known] = [false, at(2)];
  await pass();
  assert.deepEqual([state.known.version, state.reads], [3, 1]);
});

test('an answer that is older than what the editor knows by now is thrown away, and the page read again', async () => {
  const { state, following, pass } = start();
  const saved = at(3, 'Mine and theirs.\n');
  state.present = at(2);
  // A save is answered while the page is being read.
  state.onRead = () => {
    [state.known, state.present] = [saved, saved];
  };
  following.note(2);
  await pass();
  assert.deepEqual([state.known, state.reads, state.taken], [saved, 1, 0]);
  state.onRead = () => undefined;
  await pass();
  assert.deepEqual([state.known, state.reads], [saved, 2]);
});

test('a page in a revision follows a draft that was given up', async () => {
  const { state, following, pass } = start();
  state.present = at(0, 'As published.\n');
  following.note();
  await pass();
  assert.equal(state.known.source, 'As published.\n');
});

test('after the end nothing is taken, and what cannot be read is let be', async () => {
  const { state, following, pass } = start();
  state.present = undefined;
  following.note();
  await pass();
  assert.deepEqual([state.reads, state.taken], [1, 0]);
  following.end();
  state.present = at(9);
  following.note(9);
  await pass();
  assert.equal(state.reads, 1);
});
