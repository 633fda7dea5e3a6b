// Pictures: what their page keeps for them before they come, and what is to be seen of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSite } from '../content.ts';
import { makePicture } from '../pictures.ts';
import { findBarriers } from './accessibility.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { BASE, servedWorld, visit } from './stage.ts';

const TEXT = 'Words about what is to be seen. '.repeat(40);

async function makePictures(): Promise<string> {
  const { base } = await makeSite(servedWorld(), {
    'README.md': `# Pictures

![A map of the town](map.png)

${TEXT}

<figure><img src="map.png" alt="The same map" width="300"><figcaption><p>Small</p></figcaption></figure>

[![A map that leads on](map.png)](next.md)

![](wordless.png)

${`${TEXT}\n\n`.repeat(8)}

![Far down](far.png)

## The end

${TEXT}
`,
    'next.md': '# Next',
    'map.png': await makePicture(1600, 900),
    'wordless.png': await makePicture(1800, 900),
    'far.png': await makePicture(1200, 600),
  });
  return `${BASE}${base}`;
}

test('a picture opens by a click and by keyboard, closes by Escape and Enter, and the focus stays', async () => {
  const { page, context, complaints } = await visit(await makePictures(), { bypassCSP: true, reducedMotion: 'reduce' });
  const picture = page.getByRole('button', { name: 'Enlarge: A map of the town' });
  const dialog = page.getByRole('dialog', { name: 'A map of the town' });
  await picture.click();
  await dialog.waitFor();
  assert.deepEqual(await findBarriers(page), []);
  const wide = await dialog.getByRole('img', { name: 'A map of the town' }).boundingBox();
  assert.ok((wide?.width ?? 0) > ((await picture.boundingBox())?.width ?? 0));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const key of ['Enter', 'Space']) {
    assert.equal(await page.evaluate('document.activeElement.alt'), 'A map of the town', key);
    await page.keyboard.press(key);
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a picture in a link leads where the link leads, and one that is shown whole is no button', async () => {
  const { page, context } = await visit(await makePictures(), { viewport: { width: 1900, height: 900 } });
  await page.getByRole('button', { name: 'Enlarge: The same map' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'A map that leads on' }).count(), 0);
  await page.getByRole('img', { name: 'A map that leads on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
  await context.close();
});

test('a picture without words is no decoration once it is a button', async () => {
  const { page, context } = await visit(await makePictures());
  const picture = page.getByRole('button', { name: 'Enlarge', exact: true });
  await picture.waitFor();
  assert.equal(await picture.getAttribute('alt'), null);
  await context.close();
});

test('a diagram opens as a picture does', async () => {
  const { page, context } = await visit('/media', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Enlarge: Diagram: How it flows' }).press('Enter');
  await page.getByRole('dialog', { name: 'Diagram: How it flows' }).waitFor();
  await context.close();
});

test('nothing moves when pictures come, and a link leads to its heading below them', async () => {
  const site = await makePictures();
  const { page, context } = await visit(site, { bypassCSP: true, viewport: { width: 390, height: 800 } });
  await watchShifts(page);
  // Pictures come when the text has long been there.
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/~pictures/**', async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  await page.goto('about:blank');
  const loaded = page.goto(`${site}#the-end`, { waitUntil: 'load' });
  await page.getByRole('heading', { name: 'The end' }).waitFor();
  await asked.promise;
  gate.resolve();
  await loaded;
  await page.waitForFunction('document.querySelector("main img").naturalWidth > 0');
  const top = await page.evaluate('document.getElementById("the-end").getBoundingClientRect().top');
  assert.ok(Number(top) >= 0 && Number(top) < 800, String(top));
  assert.ok((await shiftsOf(page)) < 0.05);
  assert.match(
    String(await page.evaluate('document.querySelector("main img").currentSrc')),
    /~pictures\/[0-9a-f]{64}\/400\//,
  );
  await context.close();
});
