// That the trap springs at all: pages in which something does run, or would.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE } from './stage.ts';
import { setTrap } from './trap.ts';

const POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'self'";

/** What the page holds, and what is said of it without its policy. */
const PAGES: [html: string, said: RegExp][] = [
  ['<script>alert(1)</script>', /alert was called/],
  ['<main><b onmouseover="confirm(1)">x</b></main>', /confirm was called/],
  ['<main><a href="javascript:prompt(1)">x</a></main>', /prompt was called/],
  ['<main><img src=x onerror=alert(1)></main>', /alert was called/],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', /alert was called/],
  ['<link rel=stylesheet href="https://evil.example/x.css">', /stylesheet of https:\/\/evil/],
  ['<meta http-equiv=refresh content="0;url=/healthz">', /led /],
  ['<main><form action="javascript:alert(1)"></form></main>', /has action/],
];

test('the trap springs at what runs, loads or leads away', async () => {
  for (const bypassCSP of [false, true]) {
    const { spring, page, context } = await setTrap({ bypassCSP });
    for (const [html, said] of PAGES) {
      const body = `<!doctype html><title>x</title><body>${html}</body>`;
      const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
      await page.route(`${BASE}/trap`, (route) => route.fulfill({ headers, body }), { times: 1 });
      const found = (await spring(`${BASE}/trap`)).join('\n');
      if (bypassCSP) assert.match(found, said, html);
      else assert.notEqual(found, '', html);
    }
    await context.close();
  }
});
