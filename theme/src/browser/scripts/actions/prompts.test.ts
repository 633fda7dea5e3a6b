import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage } from '../../testing.ts';
import { offerAssistants } from './prompts.ts';

const prompt = (classes: string, text: string): string =>
  `<div class="${classes}"><p class="prompt-title">P</p><div class="code"><pre><code>${text}</code></pre></div></div>`;

function linksOn(t: TestContext, attributes: string, ...prompts: string[]): string[] {
  const page = openPage(t, `<div class="page-body" ${attributes}>${prompts.join('')}</div>`);
  offerAssistants();
  return page.findAll('.prompt-links a').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const WORDS = 'data-open-in="Open in {name}"';

test('a prompt is opened by assistants with its whole text, where the site offers them', (t) => {
  assert.deepEqual(linksOn(t, `${WORDS} data-assistants=""`, prompt('prompt', 'What is new &amp; why?\n')), [
    'Open in Claude https://claude.ai/new?q=What%20is%20new%20%26%20why%3F',
    'Open in ChatGPT https://chatgpt.com/?q=What%20is%20new%20%26%20why%3F',
    'Open in Cursor https://cursor.com/link/prompt?text=What%20is%20new%20%26%20why%3F',
  ]);
});

test('what the author of a prompt says counts before what the site says', (t) => {
  assert.equal(linksOn(t, WORDS, prompt('prompt', 'a')).length, 0);
  assert.equal(linksOn(t, WORDS, prompt('prompt prompt-open-in', 'a')).length, 3);
  assert.equal(linksOn(t, `${WORDS} data-assistants=""`, prompt('prompt prompt-alone', 'a')).length, 0);
});

test('a prompt that fits into no address, and one without a text, is only copied', (t) => {
  const long = prompt('prompt prompt-open-in', 'é'.repeat(2000));
  assert.equal(linksOn(t, WORDS, long, prompt('prompt prompt-open-in', ' ')).length, 0);
});

test('links to assistants name nobody, and open in a new tab where the site wants that of links', (t) => {
  for (const isWanted of [true, false]) {
    const page = openPage(t, `<div class="page-body" ${WORDS}>${prompt('prompt prompt-open-in', 'a')}</div>`);
    if (isWanted) document.documentElement.dataset.newTab = '';
    offerAssistants();
    const links = page.findAll('.prompt > .prompt-links > a') as HTMLAnchorElement[];
    assert.deepEqual(
      links.map(({ rel, target }) => [rel, target]),
      Array.from({ length: 3 }, () => ['nofollow noreferrer', isWanted ? '_blank' : '']),
    );
  }
});
