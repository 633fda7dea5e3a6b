import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAnswers, toAnswerAddress, toPageAddress } from './answers.ts';

const URL = 'https://example.com/docs/~search';
const answer = (summary: string) => ({ pages: [], summary, count: 0 });
const { signal } = new AbortController();

test('a question is part of the address, and so is where it is asked', () => {
  assert.equal(toPageAddress(URL, { words: 'a&b c', all: false, section: '', variant: '' }), `${URL}?q=a%26b+c`);
  assert.equal(toPageAddress(URL, { words: 'x', all: true, section: '', variant: '' }), `${URL}?q=x&all=1`);
  assert.equal(
    toPageAddress(URL, { words: 'x', all: true, section: 'a&b', variant: '' }),
    `${URL}?q=x&all=1&section=a%26b`,
  );
});

test('what answers programs is next to the page of the search', () => {
  const address = toAnswerAddress(`${URL}?old=1`, { words: '~search', all: false, section: '', variant: '' });
  assert.equal(address, 'https://example.com/docs/~gitbook/search?old=1&q=%7Esearch');
});

test('a question is asked once', async () => {
  const asked: string[] = [];
  const fetchAnswer = makeAnswers((address) => {
    asked.push(address);
    return Promise.resolve(Response.json(answer(address)));
  });
  for (const address of ['a', 'b', 'a']) assert.equal((await fetchAnswer(address, signal)).summary, address);
  assert.deepEqual(asked, ['a', 'b']);
});

test('an answer that failed is asked for again', async () => {
  let isWell = false;
  const fetchAnswer = makeAnswers(() =>
    Promise.resolve(isWell ? Response.json(answer('found')) : new Response('', { status: 503 })),
  );
  await assert.rejects(fetchAnswer('a', signal), /503/);
  isWell = true;
  assert.equal((await fetchAnswer('a', signal)).summary, 'found');
});

test('only so many answers are kept', async () => {
  let count = 0;
  const fetchAnswer = makeAnswers(() => {
    count += 1;
    return Promise.resolve(Response.json(answer('x')));
  });
  for (let index = 0; index <= 50; index += 1) await fetchAnswer(String(index), signal);
  await fetchAnswer('0', signal);
  assert.equal(count, 52);
});
