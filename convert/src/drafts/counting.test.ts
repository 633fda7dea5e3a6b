import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

test('what a page of HTML loses on its way is counted, and nobody is warned of it', async () => {
  const html =
    '<main><h1>T</h1><p>a <u>b</u> <script>x()</script><svg><path/></svg><svg></svg></p>' +
    '<p hidden>no</p><input type="text"><table><caption>c</caption><tr><td>1</td></tr></table></main>';
  const { notes, counted } = await convertFiles('html', { 'a.html': html });
  assert.deepEqual(notes, []);
  for (const line of [
    'simple element u 1',
    'lost element script 1',
    'lost element svg 2',
    'lost element p (hidden) 1',
    'lost element input 1',
    'lost element caption 1',
  ])
    assert.ok(counted.includes(line), `${line} in ${counted.join(', ')}`);
});

test('components and macros are counted as often as they are left out', async () => {
  const { notes, counted } = await convertFiles('zip', {
    'docusaurus.config.js': '',
    'docs/intro.md': '# Intro\n\n:::note\nx\n:::\n\n<Widget a={1} />\n\n<Widget a={2} />\n',
  });
  assert.ok(
    notes.some((note) => note.includes('left out: <Widget>')),
    notes.join(),
  );
  assert.ok(counted.includes('lost source <Widget> 2'), counted.join());
  assert.ok(counted.includes('shown source blocks of the tool 1'), counted.join());
});

test('code of other files that are not there is counted as often as a page puts it in', async () => {
  const { notes, counted } = await convertFiles('zip', {
    'package.json': '{"devDependencies": {"vitepress": "^1"}}',
    'docs/index.md': '# Home\n\n<<< @/gone.js\n\n<<< ./there.js\n\n<<< @/gone.py\n',
    'docs/there.js': 'x();\n',
  });
  assert.ok(notes.includes('README.md: What only a program shows was left out: code of other files.'), notes.join());
  assert.ok(counted.includes('lost source code of other files 2'), counted.join());
});

test('what does not come over at all is a file that is lost', async () => {
  const { left, counted } = await convertFiles('zip', {
    'docusaurus.config.js': '',
    'docs/a.md': '# A',
    'docs/b.md': '---\ndraft: true\n---\n# B',
  });
  assert.equal(left.length, 1);
  assert.ok(counted.includes('lost file left out 1'), counted.join());
});
