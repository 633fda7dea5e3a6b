import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environmentForPrograms } from './index.ts';

test('programs that we start get neither our settings nor a repository of Git that is not theirs', () => {
  const env = {
    PATH: '/bin',
    LECTERN_SECRET_KEY: 'hunter2',
    lectern_secret_key: 'hunter2',
    GIT_DIR: '/x',
    GIT_CONFIG_COUNT: '1',
    GIT_EXTERNAL_DIFF: 'x',
    GIT_SSH_COMMAND: 'ssh -i key',
    EMPTY: undefined,
  };
  assert.deepEqual(environmentForPrograms(env), { PATH: '/bin', GIT_SSH_COMMAND: 'ssh -i key' });
});
