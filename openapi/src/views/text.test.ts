import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './text.ts';

test('a body is colored by what its type says, and others not at all', () => {
  const types = {
    'application/json': 'json',
    'application/problem+JSON': 'json',
    'application/xml': 'xml',
    'text/html; charset=utf-8': 'xml',
    'application/x-yaml': 'yaml',
    'text/plain': 'text',
  };
  for (const [type, language] of Object.entries(types)) assert.equal(languageOf(type), language, type);
});
