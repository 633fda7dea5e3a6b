// That a journey of the application would fail: what the stage takes down when somebody breaks the policy of the pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './stage.ts';

/** What a page does that it must not, and what is said of it. */
const BREACHES: readonly [script: string, said: RegExp][] = [
  [`fetch('http://elsewhere.example/').catch(() => {})`, /Another host was asked: http:\/\/elsewhere|connect-src/],
  [`new Image().src = 'http://elsewhere.example/x.png'`, /Another host was asked|img-src/],
  [
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://elsewhere.example/' }))`,
    /frame-src/,
  ],
  [`document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`, /TrustedHTML/],
  [
    `document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))`,
    /TrustedScript|script-src/,
  ],
  [`document.body.setAttribute('onclick', '1')`, /TrustedScript|script-src/],
  [`eval('1')`, /TrustedScript|unsafe-eval/],
  [`document.body.append(Object.assign(document.createElement('style'), { textContent: 'b {}' }))`, /style-src/],
  [`setTimeout(() => { throw new Error('broken'); })`, /broken/],
];

test('a journey fails at a violation of the policy, at another host, and at an error that nobody caught', async () => {
  for (const [script, said] of BREACHES) {
    const { page, complaints, expects } = await open('');
    expects(/(?:)/);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    assert.deepEqual(complaints, []);
    // In a task of its own, as scripts of the page are.
    await page.evaluate(`setTimeout(() => { ${script} })`);
    await page.waitForTimeout(200);
    assert.match(complaints.join('\n'), said, script);
    await page.close();
  }
});
