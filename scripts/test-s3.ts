// Files and backups in a bucket, on a server that is not ours: npm run test:s3. Needs Ceph, as Debian has it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isInstalled, NOT_INSTALLED, startRadosgw } from '../server/testing/s3/radosgw.ts';

const FILES = ['server/src/platform/blobs/bucket/bucket.test.ts', 'server/src/platform/backup/bucket.test.ts'];

if (!isInstalled()) {
  process.stderr.write(`${NOT_INSTALLED} Nothing was tried.\n`);
  process.exitCode = 1;
} else {
  const server = await startRadosgw();
  try {
    const child = spawn(process.execPath, ['--test', ...FILES], {
      stdio: 'inherit',
      env: { ...process.env, ...server.env },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await server.stop();
  }
}
