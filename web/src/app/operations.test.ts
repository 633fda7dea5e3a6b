import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

/** Operations as sources name them. */
const named = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /['`](GET|POST|PUT|PATCH|DELETE) (\/[^'`]*)['`]/g,
    ),
  ].map(([, method = '', path = '']) => ({ file, method: method.toLowerCase(), path })),
);

test('the application calls only operations that the API has', () => {
  assert.ok(named.length > 4);
  const unknown = named.filter(
    ({ method, path }) => !path.includes('$') && (paths[path] ?? paths[`/v1${path}`])?.[method] === undefined,
  );
  assert.deepEqual(unknown, []);
});
