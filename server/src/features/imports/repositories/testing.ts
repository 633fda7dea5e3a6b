import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const skipWithoutGit = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed here';

interface Ends {
  after: (end: () => unknown) => void;
}

export async function makeRoom(t: Ends): Promise<string> {
  const room = await mkdtemp(join(tmpdir(), 'lectern-relay-'));
  t.after(() => rm(room, { recursive: true, force: true }));
  return room;
}

/** A server as those that people clone from, with one repository; answers its address. */
export async function serveRepository(t: Ends, files: Record<string, string | Uint8Array>) {
  const room = await makeRoom(t);
  const folder = join(room, 'handbook');
  await mkdir(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]).toString();
  git('init', '--quiet', '--initial-branch=main');
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    asked.push(url);
    if (url.startsWith('/moved/')) {
      response.writeHead(301, { location: url.replace('/moved/', '/handbook/') }).end();
      return;
    }
    if (url.startsWith('/private/')) return void response.writeHead(401).end();
    if (!url.startsWith('/handbook/')) return void response.writeHead(404).end();
    const [path = '', query = ''] = url.split('?');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...{ PATH: process.env['PATH'], GIT_PROJECT_ROOT: room, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: path },
        ...{ QUERY_STRING: query, REQUEST_METHOD: method, CONTENT_TYPE: String(headers['content-type'] ?? '') },
        ...{ GIT_PROTOCOL: String(headers['git-protocol'] ?? '') },
        HTTP_CONTENT_ENCODING: String(headers['content-encoding'] ?? ''),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const type = /content-type: (.*)\r?/i.exec(all.subarray(0, end).toString())?.[1] ?? '';
      response.writeHead(200, { 'content-type': type }).end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => void (server.closeAllConnections(), server.close()));
  const { port } = server.address() as { port: number };
  return { root: `http://127.0.0.1:${port}`, asked, commit: git('rev-parse', 'HEAD').trim() };
}
