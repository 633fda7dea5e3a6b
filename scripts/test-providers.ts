// Sign-in by providers that are not packages of ours: npm run test:providers. Needs SimpleSAMLphp, as Debian has it.
import { spawn } from 'node:child_process';
import { installedAt, NOT_INSTALLED } from '../server/testing/providers/simplesamlphp/installed.ts';

if (installedAt() === undefined) {
  process.stderr.write(`${NOT_INSTALLED} Nothing was tried.\n`);
  process.exitCode = 1;
} else {
  const journey = 'server/testing/providers/simplesamlphp/journey.ts';
  const child = spawn(process.execPath, ['--test', journey], { stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
