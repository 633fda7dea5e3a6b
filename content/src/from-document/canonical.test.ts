import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '../document/document.ts';
import type { ContentRef } from '../nodes/types.ts';
import { markdownOf } from './markdown-of.ts';

// Every node with each of its fields, in the spelling that we write.

const PARAGRAPHS = [
  'a',
  'a\\\nb',
  'a **b** _c_ ~~d~~ `e` <kbd>f</kbd> <sup>g</sup> <sub>h</sub>',
  'a<strong>b</strong>c <strong>(d)</strong> <em>\\_e</em>',
  '``a`b`` <strong>`c`</strong>',
  '<mark style="color:red;">a</mark> <mark style="background-color:$primary;">b</mark>',
  '<mark style="color:green;background-color:yellow;">a</mark>',
  '<p align="center">a<br>b <em>c</em> &lt;</p>',
  '<p align="right">a</p>',
  '[a **b**](c.md) [d](<e f.md>)',
  '[a.md](a.md "mention")',
  '<a href="a.md" class="button primary">B \\[c\\]</a>',
  '<a href="a.md" class="button secondary" data-icon="star">B</a>',
  '<i class="fa-star">:star:</i>',
  '<span data-gb-custom-inline data-tag="emoji" data-code="1f600">😀</span>',
  'a $$x^2$$',
  'a <img src="b.png" alt="c" data-size="line"> <img src="b.png" alt="" data-size="original">',
  'a <picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="b.png" alt="" data-size="line"></picture>',
  '<code class="expression">space.vars.a</code>',
  'a[^1] b[^2]\n\n[^1]: c\n\n    * d\n\n[^2]: e',
];

const BLOCKS = [
  '## A\n\n### B\n\n#### C',
  '## A <a href="#b" id="b"></a>',
  '<h2 align="center">A</h2>',
  '<h3 align="right">A <a href="#b" id="b"></a></h3>',
  '## C\\#',
  '* a\n* b\n\n  c',
  '* a\n\n- b\n\n* c',
  '3. a\n4. b\n   1. c\n\n1) d',
  '* [ ] a\n* [x] b',
  '> a\n>\n> b',
  '***',
  '* ---',
  '```\na\n```',
  '```js\na\n\nb\n```',
  '````\n```\n````',
  '{% code title="a" overflow="wrap" lineNumbers="true" fullWidth="true" expandable="true" %}\n```js\na\n```\n{% endcode %}',
  '<pre class="language-js" data-title="t" data-overflow="wrap" data-line-numbers="true" data-full-width="true" data-expandable="true"><code class="lang-js">a &lt;\n<strong>b\n</strong>c</code></pre>',
  '<pre><code>a\n<strong>b</strong></code></pre>',
  '$$\nx\n$$',
  '<details>\n\n<summary>A <strong>b</strong></summary>\n\nc\n\n</details>',
  '<details open>\n\n<summary>A</summary>\n\n</details>',
  '![a](b.png)',
  '![a\\]](<b c.png>)',
  '<figure><img src="a.png" alt="b" width="300" height="20"><figcaption><p>c <em>d</em></p></figcaption></figure>',
  '<figure><img src="a.png" alt="" width="50%"><figcaption></figcaption></figure>',
  '<figure><picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt=""></picture><figcaption></figcaption></figure>',
  '<div align="left"><figure><img src="a.png" alt=""><figcaption></figcaption></figure></div>',
  '<div align="center" data-with-frame="true" data-full-width="true"><figure><img src="a.png" alt=""><figcaption></figcaption></figure></div>',
  '<div align="right"><figure><img src="a.png" alt=""><figcaption></figcaption></figure><figure><img src="b.png" alt=""><figcaption></figcaption></figure></div>',
  '<div><figure><img src="a.png" alt=""><figcaption></figcaption></figure><figure><img src="b.png" alt=""><figcaption></figcaption></figure></div>',
  '<img src="a.svg" alt="" class="gitbook-drawing">',
];

const table = (attributes: string, heads: string, cells: string): string =>
  `<table${attributes}><thead><tr>${heads}</tr></thead><tbody><tr>${cells}</tr></tbody></table>`;

const TABLES = [
  '| A | B | C |\n| --- | :---: | ---: |\n| a \\| b | **c** |  |',
  table(' data-view="cards"', '<th>A</th>', '<td>a</td>'),
  table(' data-view="cards" data-card-size="large"', '<th>A</th>', '<td>a</td>'),
  table(' data-header-hidden', '<th>A</th>', '<td>a</td>'),
  table(' data-full-width="true"', '<th>A</th>', '<td>a</td>'),
  table(
    '',
    '<th width="90" align="center" valign="top">A</th><th align="right" valign="middle">B</th>',
    '<td>a</td><td>b</td>',
  ),
  table('', '<th data-type="checkbox">A</th><th data-type="checkbox">B</th>', '<td>true</td><td>false</td>'),
  table('', '<th data-type="number">A</th><th data-type="rating" data-max="5">B</th>', '<td>1.5</td><td>3</td>'),
  table(
    '',
    '<th data-type="content-ref">A</th><th data-type="content-ref">B</th>',
    '<td><a href="a.md">a.md</a></td><td></td>',
  ),
  table(
    '',
    '<th data-type="files">A</th>',
    '<td><a href="https://a.example/b">https://a.example/b</a>, <a href="https://a.example/c">https://a.example/c</a></td>',
  ),
  table('', '<th data-type="image">A</th>', '<td data-object-fit="cover"><a href="a.png">a.png</a></td>'),
  table(
    '',
    '<th>A</th><th data-multiple>B<select multiple><option value="x" label="X y" color="blue"></option><option value="z" label="Z" color="red"></option></select></th>',
    '<td>a</td><td><span data-option="x">X y</span><span data-option="z">Z</span></td>',
  ),
  table(
    ' data-view="cards"',
    '<th>A</th><th data-type="content-ref" data-hidden data-card-target>B</th><th data-type="image" data-hidden data-card-cover>C</th><th data-type="image" data-hidden data-card-cover-dark>D</th>',
    '<td>a</td><td><a href="a.md">a.md</a></td><td><a href="a.png">a.png</a></td><td><a href="b.png">b.png</a></td>',
  ),
  table('', '<th>A</th>', '<td><p>a</p><ul><li><p>b</p></li></ul></td>'),
];

const TAGS = [
  '{% hint style="info" %}\na\n{% endhint %}',
  '{% hint style="danger" icon="star" %}\na\n\n![b](c.png)\n{% endhint %}',
  '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" icon="star" %}\nb\n{% endtab %}\n{% endtabs %}',
  '{% stepper %}\n{% step %}\na\n{% endstep %}\n\n{% step icon="star" %}\nb\n{% endstep %}\n{% endstepper %}',
  '{% columns %}\n{% column width="40%" valign="middle" %}\na\n{% endcolumn %}\n\n{% column width="100%" %}\nb\n{% endcolumn %}\n\n{% column %}\nc\n{% endcolumn %}\n{% endcolumns %}',
  '{% updates format="full" %}\n{% update date="2025-01-02" tags="a,b" %}\na\n{% endupdate %}\n\n{% update date="2025-01-01T10:00:00Z" %}\nb\n{% endupdate %}\n{% endupdates %}',
  '{% embed url="https://a.example/b" %}',
  '{% embed url="https://a.example/b" %}\nc\n{% endembed %}',
  '{% file src="a.pdf" %}',
  '{% file src="a.pdf" %}\nb\n{% endfile %}',
  '{% include "a.md" %}',
  '{% content-ref url="a.md" %}\n{% endcontent-ref %}',
  '{% openapi src="a.yaml" path="/b" method="get" summary="C" expanded="true" %}\n{% endopenapi %}',
  '{% openapi-operation spec="a" path="/b" method="get" %}\n{% endopenapi-operation %}',
  '{% openapi-webhook spec="a" name="b" method="post" %}\n{% endopenapi-webhook %}',
  '{% openapi-schemas spec="a" schemas="B,C" grouped="true" %}\n{% endopenapi-schemas %}',
  '{% openapi-schemas spec="a" schemas="B" grouped="false" %}\n{% endopenapi-schemas %}',
  '{% prompt description="A" icon="star" openInAIProviders="false" defaultExpanded="true" %}\nb\n{% endprompt %}',
  '{% prompt description="A" openInAIProviders="true" %}\nb\n{% endprompt %}',
  '{% @a/b url="https://c.example" d="e" %}',
];

const target = (ref: ContentRef): string =>
  ref.kind === 'anchor' ? `#${String(ref['anchor'])}` : String(ref['target'] ?? ref['url'] ?? ref['spec']);

for (const [name, sources] of Object.entries({ paragraphs: PARAGRAPHS, blocks: BLOCKS, tables: TABLES, tags: TAGS }))
  test(`${name} in the spelling that we write come back byte for byte`, () => {
    for (const source of sources) {
      const document = toDocument(`${source}\n`, (slot) => ({ kind: 'target', target: slot.target }));
      assert.equal(markdownOf(document, target), `${source}\n`);
    }
  });
