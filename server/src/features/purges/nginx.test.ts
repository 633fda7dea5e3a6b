// A real HTTP cache keeps pages and is notified what to drop, as the guide has it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { findFreePort } from '#testing/command-line.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const NGINX = '/usr/sbin/nginx';
const skip = existsSync(NGINX) ? false : 'nginx is not installed here';

const configuration = (dir: string, { port, upstream }: { port: number; upstream: number }): string => `
daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/f;
  uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  proxy_cache_path ${dir}/cache keys_zone=lectern:1m inactive=2d;
  map $upstream_http_cdn_cache_control $no_keeping { default 0; "" 1; "no-store" 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_cache lectern;
      proxy_cache_key $scheme$host$request_uri;
      proxy_ignore_headers Cache-Control Expires;
      proxy_cache_valid 200 1d;
      proxy_no_cache $no_keeping;
      proxy_hide_header Cache-Tag;
      proxy_hide_header CDN-Cache-Control;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`;

/** Deletes what is kept under one of these tags, as the guide does with grep. */
async function drop(dir: string, tags: readonly string[]): Promise<void> {
  for (const name of await readdir(dir)) {
    const kept = await readFile(join(dir, name), 'latin1');
    if (tags.some((tag) => kept.includes(tag))) await rm(join(dir, name));
  }
}

test('nginx shows pages without asking, and drops those of a site that changes, and no others', { skip }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  after(() => rm(dir, { recursive: true, force: true }));
  const receiver = createServer((request, response) => {
    void text(request)
      .then((body) => drop(join(dir, 'cache'), JSON.parse(body).tags))
      .then(
        () => response.end(),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  after(() => new Promise((resolve) => receiver.close(resolve)));
  const { port: purges } = receiver.address() as { port: number };
  const world = await startWorld(
    { after },
    { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', LECTERN_CDN_PURGE_URL: `http://127.0.0.1:${purges}/` },
  );
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port: upstream } = world.app.http.server.address() as { port: number };
  const port = await findFreePort();
  await writeFile(join(dir, 'nginx.conf'), configuration(dir, { port, upstream }));
  const nginx = spawn(NGINX, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], {
    stdio: 'ignore',
  });
  after(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
  });
  const site = await makeSite(world, { 'README.md': '# Before' });
  const other = await makeSite(world, { 'README.md': '# Other' });
  const closed = await makeSite(world, { 'README.md': '# Closed' }, 'share-link');
  await world.app.jobs.runDue();
  world.clock.advance(15_000);
  await world.app.jobs.runDue();
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    const body = await answer.text();
    return {
      cache: answer.headers.get('x-cache'),
      says: /<h1[^>]*>\s*([^<]*)/.exec(body)?.[1],
      tag: answer.headers.get('cache-tag'),
    };
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.equal((await ask(site.base)).cache, 'MISS');
  assert.deepEqual(await ask(site.base), { cache: 'HIT', says: 'Before', tag: null });
  assert.equal((await ask(other.base)).cache, 'MISS');
  for (let round = 0; round < 2; round += 1) assert.equal((await ask(closed.base)).cache, 'MISS', 'nobody keeps it');
  for (let round = 0; round < 2; round += 1) assert.equal((await ask(`${site.base}/nothing`)).cache, 'MISS');
  await importFiles(world, site.spaceId, { 'README.md': '# After' });
  assert.deepEqual(
    [(await ask(site.base)).cache, (await ask(site.base)).says],
    ['HIT', 'Before'],
    'it was not notified yet',
  );
  await world.app.jobs.runDue();
  assert.deepEqual(await ask(site.base), { cache: 'MISS', says: 'After', tag: null });
  assert.equal((await ask(site.base)).cache, 'HIT');
  assert.equal((await ask(other.base)).cache, 'HIT', 'the other site stays');
  await world.as(site.owner.token).post(`/v1/orgs/${site.organizationId}/sites/${site.siteId}/unpublish`);
  await world.app.jobs.runDue();
  assert.notEqual((await ask(site.base)).says, 'After', 'what is published no more is gone from the cache');
});
