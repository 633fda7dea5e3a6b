import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMermaid } from './diagram-steps.ts';

test('steps become a sequence, and names keep their spaces', () => {
  assert.equal(
    toMermaid('sequence', 'Ana B -> Ben: Hello: you; Ben --> Ana B'),
    'sequenceDiagram\n  participant n0 as Ana B\n  participant n1 as Ben\n  n0->>n1: Hello: you\n  n1-->>n0:  ',
  );
});

test('the same steps become boxes and arrows', () => {
  assert.equal(
    toMermaid('flow', 'Ana -> Ben: Hello\nBen --> Cleo'),
    'flowchart TD\n  n0["Ana"]\n  n1["Ben"]\n  n2["Cleo"]\n  n0 -->|"Hello"| n1\n  n1 -.-> n2',
  );
});

test('what is no step is left out, and nothing of a name is read as language', () => {
  assert.equal(toMermaid('flow', 'Words; a: b -> c; -> d; e ->; : ->; '), 'flowchart TD');
  assert.equal(toMermaid('flow', 'a"]|b -> c{#d}'), 'flowchart TD\n  n0["a   b"]\n  n1["c  d"]\n  n0 --> n1');
});

test('Mermaid stays as it is, and other languages are not known', () => {
  assert.equal(toMermaid('mermaid', 'pie\n "a": 1'), 'pie\n "a": 1');
  for (const language of ['plantuml', 'toString', '']) assert.equal(toMermaid(language, 'a -> b'), undefined);
});

test('long lines take no time', () => {
  const started = performance.now();
  assert.equal(toMermaid('flow', `${'-> '.repeat(200_000)}:`), 'flowchart TD');
  assert.equal(toMermaid('flow', ' '.repeat(500_000)), 'flowchart TD');
  assert.ok(performance.now() - started < 2000);
});
