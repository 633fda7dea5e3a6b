// What is embedded, in the editor: a card, for which the browser asks no other host.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { makePage, rest } from './book.ts';
import { lookAt, open } from './stage.ts';

test('an embed is a card with the title that the page elsewhere has, and its address where nobody answers', async () => {
  const asked: (string | undefined)[] = [];
  const served = createServer((request, response) => {
    asked.push(request.headers['sec-fetch-dest'] as string | undefined);
    response.setHeader('content-type', 'text/html');
    response.end('<title>A film about &lt;b&gt;kilns&lt;/b&gt;</title>');
  }).listen(0, '127.0.0.1');
  await once(served, 'listening');
  const film = `http://127.0.0.1:${(served.address() as AddressInfo).port}/film`;
  const none = 'https://nobody.invalid/x';
  const source = `# Page\n\n{% embed url="${film}" %}\nA caption.\n{% endembed %}\n\n{% embed url="${none}" %}\n\n{% embed url="javascript:alert(1)" %}\n`;
  const { address, saved } = await makePage(source);
  const { page } = await open(address);
  // Text of strangers is text.
  await page.locator('.embed-title', { hasText: 'A film about <b>kilns</b>' }).waitFor();
  await page.locator('.embed-site', { hasText: 'nobody.invalid' }).waitFor();
  const links = page.locator('.embed-card');
  assert.equal(await links.count(), 2);
  assert.equal(await links.first().getAttribute('rel'), 'noopener noreferrer');
  // The server asked, and no browser did.
  assert.deepEqual(asked, [undefined]);
  await lookAt(page, 'embeds');
  await rest(page);
  assert.equal(await saved(), source);
  served.close();
});
