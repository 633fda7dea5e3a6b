import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

/** What a path of a repository leads to. */
export type Content = string | Uint8Array | { linkTo: string };

/** What `git init` writes, without a process of its own. Nothing is committed yet. */
export async function makeEmpty(folder: string): Promise<void> {
  const room = join(folder, '.git');
  for (const name of ['objects', 'refs/heads', 'refs/tags', 'info']) await mkdir(join(room, name), { recursive: true });
  await writeFile(join(room, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(room, 'config'), '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n');
}

const BRANCH = 'refs/heads/main';

/**
 * Adds a commit with these files to the branch of a repository, by one process where `git add`, `commit` and `rev-parse` are
 * three. Its working tree stays as it was. Answers the id of the commit.
 */
export async function importCommit(
  folder: string,
  files: Record<string, Content>,
  { environment, time }: { environment?: NodeJS.ProcessEnv; time?: number | undefined } = {},
): Promise<string> {
  const head = join(folder, '.git', BRANCH);
  const who = `committer A <a@example.com> ${time ?? Math.trunc(Date.now() / 1000)} +0000\ndata 1\nx\n`;
  const parts: (string | Uint8Array)[] = [`commit ${BRANCH}\n${who}`];
  if (existsSync(head)) parts.push(`from ${BRANCH}^0\n`);
  for (const [path, content] of Object.entries(files)) {
    const isLink = typeof content === 'object' && 'linkTo' in content;
    const bytes = Buffer.from(isLink ? content.linkTo : content);
    parts.push(`M ${isLink ? '120000' : '100644'} inline ${path}\ndata ${bytes.byteLength}\n`, bytes, '\n');
  }
  execFileSync('git', ['-C', folder, 'fast-import', '--quiet'], {
    input: Buffer.concat(parts.map((part) => Buffer.from(part))),
    ...(environment === undefined ? {} : { env: environment }),
  });
  return (await readFile(head, 'utf8')).trim();
}

/** A server as those that people clone from, with one repository; answers its address. */
export async function serveRepository(t: Ends, files: Record<string, string | Uint8Array>) {
  const room = await makeRoom(t);
  const folder = join(room, 'handbook');
  await makeEmpty(folder);
  const commit = await importCommit(folder, files);
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
  return { root: `http://127.0.0.1:${port}`, asked, commit };
}
