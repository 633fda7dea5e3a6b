// What people change for their eyes: zoom up to 400%, more space in the text, colors of their system, less motion; and the focus
// that they look for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findHiddenFocus, findLostStates, findMotion } from '../eyes.ts';
import { findCutOff, keepPicture, SETTLED } from '../looking.ts';
import { makePage } from './book.ts';
import { open, stage } from './stage.ts';

/** The least that WCAG 1.4.12 asks for. Style sheets of a page are kept out by its policy, those of scripts are not. */
const SPACED = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

const RICH = `# Page

One with \`code\` and [a link](https://example.com/).

\`\`\`js
const one = 1;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

{% hint style="info" %}
Mind.
{% endhint %}

{% tabs %}
{% tab title="First" %}
Left.
{% endtab %}
{% tab title="Second" %}
Right.
{% endtab %}
{% endtabs %}

- [ ] Do
- [x] Done
`;

/** Every address of the application at which there is something to do. */
const SCREENS = async (): Promise<string[]> => {
  const { spaceId, pageId, address } = await makePage(RICH);
  const api = stage.world.as(stage.cast.owner.token);
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`, { body: { subject: 'Better' } });
  const change = { operation: 'update_page', page: pageId, document: { source: RICH.replace('Mind', 'Do mind') } };
  const content = `/v1/spaces/${spaceId}/change-requests/${request.id}/content`;
  assert.equal((await api.post(content, { body: { changes: [change] } })).status, 200);
  const organization = `/organizations/${stage.cast.organizationId}`;
  return [
    '',
    organization,
    `${organization}/import`,
    `${organization}/imports`,
    address,
    `/spaces/${spaceId}/settings`,
    `/spaces/${spaceId}/files`,
    `/spaces/${spaceId}/changes`,
    `/spaces/${spaceId}/changes/${request.id}/compare`,
    `/spaces/${spaceId}/trash`,
    `/spaces/${spaceId}/reusable`,
    `/spaces/${spaceId}/tags`,
    `/spaces/${spaceId}/redirects`,
  ];
};

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.base}/app${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('with 200% and 400% of zoom, and with more space in the text, nothing is cut off', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  for (const path of await SCREENS()) {
    await show(page, path);
    for (const size of [
      { width: 640, height: 400 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(SETTLED);
      assert.deepEqual(await findCutOff(page), [], `${path} at ${size.width}`);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.evaluate(SPACED);
    await page.evaluate(SETTLED);
    assert.deepEqual(await findCutOff(page), [], `${path} with more space`);
  }
});

test('each control that Tab leads to shows that it has the focus', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  const faults: string[] = [];
  for (const path of await SCREENS()) {
    await show(page, path);
    await page.evaluate(SETTLED);
    faults.push(...(await findHiddenFocus(page)).map((each) => `${path}: ${each}`));
  }
  assert.deepEqual(faults, []);
});

/** Buttons of a screen, each of which opens something over it. */
const OPENERS = ['More of this space', 'New page', 'Page menu', 'Preview', 'Page settings', 'Comments on this page'];

test('in the colors of the system everything that is chosen shows it, and the focus is seen', async () => {
  const { page } = await open('', { person: stage.cast.owner, forcedColors: 'active' });
  const faults: string[] = [];
  const judge = async (name: string) => {
    await page.evaluate(SETTLED);
    faults.push(...(await findLostStates(page)).map((each) => `${name}: ${each}`));
    await keepPicture(page, `app-forced-${name.replaceAll(/[^a-z]+/gi, '-')}`);
  };
  const screens = await SCREENS();
  for (const [index, path] of screens.entries()) {
    await show(page, path);
    await judge(`screen ${String.fromCodePoint(97 + index)}`);
    faults.push(...(await findHiddenFocus(page)).map((each) => `${path} focus: ${each}`));
  }
  await show(page, screens[4] ?? '');
  await page.locator('.editor-text').waitFor();
  for (const name of OPENERS) {
    const opener = page.getByRole('button', { name }).first();
    if ((await opener.count()) === 0) continue;
    await opener.press('Enter');
    await page.waitForTimeout(200);
    await page.keyboard.press('ArrowDown');
    await judge(name);
    await page.keyboard.press('Escape');
  }
  // Every highlight would look selected.
  assert.equal(await page.evaluate("[...CSS.highlights.keys()].filter((name) => name.startsWith('token-')).length"), 0);
  assert.deepEqual(faults, []);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.waitForFunction("[...CSS.highlights.keys()].some((name) => name.startsWith('token-'))");
});

test('where somebody asks for less motion, nothing moves', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  for (const path of await SCREENS()) {
    await page.goto(`${stage.base}/app${path}`);
    for (let looks = 0; looks < 5; looks += 1) {
      assert.deepEqual(await findMotion(page), [], path);
      await page.waitForTimeout(40);
    }
  }
  await page.getByRole('button', { name: 'New page' }).press('Enter');
  assert.deepEqual(await findMotion(page), []);
});
