import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '@lectern/content/testing/text';
import fc from 'fast-check';
import { addressOf, endingOf, factsOf, markdownOf, nameFault, uploadName } from './file.ts';

const file = (name: string, contentType = 'image/png') => ({
  ...{ id: 'f', name, contentType, downloadURL: '', size: 12_345, git: { path: `.gitbook/assets/${name}` } },
});

test('a file is described by its ending, its size on the screen and its size', () => {
  assert.equal(factsOf({ ...file('a.png'), dimensions: { width: 640, height: 480 } }), 'PNG, 640 × 480, 12.3 kB');
  assert.equal(factsOf(file('LICENSE', 'application/octet-stream')), 'File, 12.3 kB');
  assert.deepEqual(['a.tar.gz', '.env', 'none'].map(endingOf), ['.gz', '', '']);
});

test('what is copied for a page names the file wherever the page lies, whatever it is called', () => {
  assert.equal(
    markdownOf(file('an [oven] (1).png')),
    '![an \\[oven\\] (1)](/.gitbook/assets/an%20[oven]%20%281%29.png)',
  );
  assert.equal(markdownOf(file('a "b".pdf', 'application/pdf')), '{% file src="/.gitbook/assets/a%20%22b%22.pdf" %}');
  assert.equal(decodeURIComponent(addressOf(file('100%#?.png'))), '/.gitbook/assets/100%#?.png');
});

test('names that the server refuses are refused at once', () => {
  const bad = ['', ' ', '../a.png', 'a\\b', 'a\u0000b', 'a\u0085b', '.hidden', 'end.', ' a', `${'é'.repeat(101)}`];
  assert.deepEqual(
    bad.filter((name) => nameFault(name) === undefined),
    [],
  );
  for (const name of ['a.png', 'Straße (1).PNG', '日本語.pdf', 'no ending']) assert.equal(nameFault(name), undefined);
});

test('whatever a file is called on a device, it has a name here, and its ending', () => {
  fc.assert(fc.property(anyText({ maxLength: 400 }), (name) => nameFault(uploadName(name)) === undefined));
  assert.equal(uploadName('C:\\Users\\me\\Screenshot 1.png'), 'Screenshot 1.png');
  assert.equal(uploadName('when?.png'), 'when-.png');
  assert.match(uploadName(`${'é'.repeat(300)}.png`), /^é+\.png$/);
});
