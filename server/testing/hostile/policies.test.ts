// What our policies let in, by the rules of people who collect ways around them.
// On SQLite alone: it is about policies in headers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CspEvaluator } from 'csp_evaluator';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { defaultCustomization } from '#features/sites/index.ts';
import { KILN } from '@lectern/openapi/testing';
import type { ApiAnswer } from '../api.ts';
import { makeSite } from '../content.ts';
import { startWorld } from '../world.ts';

const world = await startWorld({ after });
const FILES = {
  'README.md': '# Home\n\n```mermaid\ngraph TD\n```\n',
  'embeds.md': `# Embeds\n\n${['https://youtu.be/abc', 'https://www.google.com/maps/embed?pb=1', 'https://docs.google.com/document/d/1/edit', 'https://open.spotify.com/track/1', 'https://codepen.io/a/pen/b', 'https://miro.com/app/board/1', 'https://vimeo.com/1', 'https://www.loom.com/share/1', 'https://www.figma.com/file/1', 'https://codesandbox.io/s/1', 'https://stackblitz.com/edit/1', 'https://soundcloud.com/a/b', 'https://drive.google.com/file/d/1/view'].map((url) => `{% embed url="${url}" %}`).join('\n\n')}\n`,
  'api.md': '# API\n\n{% openapi src="kiln.yaml" path="/ovens/{ovenId}/firings" method="get" %}\nx\n{% endopenapi %}\n',
  'kiln.yaml': KILN,
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'paper.pdf': '%PDF-1.4',
  'program.js': 'alert(1)',
  'sheet.css': '*{}',
  'page.html': '<script>alert(1)</script>',
  'module.wasm': '\0asm',
  'files.md':
    '# Files\n\n{% file src="picture.svg" %}\n{% file src="paper.pdf" %}\n{% file src="program.js" %}\n{% file src="sheet.css" %}\n{% file src="page.html" %}\n{% file src="module.wasm" %}\n',
};

async function makeAddresses(): Promise<string[]> {
  const { base, organizationId, owner, siteId, spaceId } = await makeSite(world, FILES);
  const api = world.as(owner.token);
  const url = `/v1/orgs/${organizationId}/sites/${siteId}`;
  const plain = defaultCustomization('Docs');
  const both = (name: string) => ({
    light: `http://pictures.example.com/${name}`,
    dark: `https://x.example.com/${name}`,
  });
  const font = {
    id: 'x',
    custom: true,
    fontFamily: 'x',
    fontFaces: [{ weight: 400, sources: [{ url: 'https://fonts.example.com/x.woff2' }] }],
  };
  const settings = {
    ...plain,
    styling: { ...plain.styling, font },
    header: { ...plain.header, logo: both('logo') },
    favicon: { icon: both('icon') },
    feedback: { enabled: true },
    apiPlayground: { enabled: true },
  };
  const answer = await api.put(`${url}/customization`, { body: settings });
  assert.equal(answer.status, 200, answer.text);
  const guarded = await makeSite(world, { 'README.md': '# Secret' }, 'visitor-auth');
  const { text } = await world.as(undefined).get(`${base}/files`);
  const files = [...text.matchAll(/href="([^"]*~files[^"]*)"/g)].map(([, found]) => String(found));
  assert.equal(files.length, 6);
  const home = await world.as(undefined).get(base);
  const assets = [...home.text.matchAll(/(?:src|href|data-frame|data-script)="(\/~lectern\/[^"]*)"/g)];
  const below = ['', '/embeds', '/api', '/missing', '/~search?q=x', '/~gitbook/search?q=x', '/README.md', '/embeds.md'];
  const listings = [
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/rss.xml',
    '/feed.json',
    '/robots.txt',
  ];
  const special = [
    '/~gitbook/pdf',
    '/~gitbook/visitor',
    '/~gitbook/auth/login',
    '/~gitbook/auth/logout',
    '/~gitbook/mcp',
    '/~nav/x',
  ];
  return [
    ...[...below, ...listings, ...special].map((path) => base + path),
    ...['', '/~gitbook/auth/login', '/~gitbook/auth/logout', '/x'].map((path) => guarded.base + path),
    ...files,
    ...assets.map(([, found]) => String(found)),
    ...[
      '/',
      '/docs/api',
      '/openapi.json',
      '/robots.txt',
      '/nothing',
      '/healthz',
      '/sites/none/none',
      `/v1/spaces/${spaceId}`,
      '/v1/nothing',
    ],
  ];
}

const addresses = await makeAddresses();
const headersOf = new Map<string, ApiAnswer['headers']>();
for (const address of addresses) headersOf.set(address, (await world.as(undefined).get(address)).headers);

/** An owner may have named a logo that is to be had without encryption only. A picture can do nothing. */
const isPicture = ({ type, directive }: { type: Type; directive: string }): boolean =>
  type === Type.SRC_HTTP && directive === 'img-src';

test('no answer of any kind has a policy that lets a stranger’s script in', async () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [address, headers] of headersOf) {
    const policy = String(headers['content-security-policy'] ?? '');
    seen.add(policy);
    if (headers['x-content-type-options'] !== 'nosniff') faults.push(`${address}: no nosniff`);
    for (const finding of new CspEvaluator(new CspParser(policy).csp).evaluate())
      if (finding.severity < Severity.MEDIUM_MAYBE && !isPicture(finding))
        faults.push(`${address}: ${finding.directive} ${finding.description}`);
  }
  assert.deepEqual(faults, []);
  assert.ok(seen.size >= 10, `${seen.size} policies`);
});

test('scripts are ours alone on every page, and none can say where its addresses begin', async () => {
  const faults: string[] = [];
  for (const [address, headers] of headersOf) {
    const { directives } = new CspParser(String(headers['content-security-policy'] ?? '')).csp;
    const is = (directive: string, value: string) => (directives[directive] ?? []).join() === value;
    if (!is('default-src', "'none'")) faults.push(`${address}: default-src`);
    if ('script-src' in directives && !is('script-src', "'self'")) faults.push(`${address}: script-src`);
    const isPage = String(headers['content-type'] ?? '').startsWith('text/html');
    if (isPage && !is('base-uri', "'none'")) faults.push(`${address}: base-uri`);
  }
  assert.deepEqual(faults, []);
});

test('nothing that an author brings can be loaded as a script or a style sheet of ours', async () => {
  for (const [address, headers] of headersOf) {
    if (!address.includes('~files')) continue;
    assert.doesNotMatch(String(headers['content-type']), /javascript|ecmascript|css|html|wasm/, address);
  }
});
