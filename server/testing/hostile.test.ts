// What people put into pages to break them, through the whole path: files, import, derivation, publishing. What is served
// is read with a parser that follows browsers to the letter, so that nothing hides behind broken mark-up.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { makeSite } from './content.ts';
import { complaintsAbout } from './hostile/inspect.ts';
import { vectors } from './hostile/vectors.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
// The suite takes a sample, and a smaller one on the second database, where what is derived is the same;
// LECTERN_HOSTILE=all takes every string.
const sample = world.database.kind === 'sqlite' ? 4 : 20;
const step = process.env['LECTERN_HOSTILE'] === 'all' ? 1 : sample;
const strings = [...(naughty as string[]), ...vectors].filter((_, index) => index % step === 0);

/** One string in every place where an author may write. */
const pageOf = (text: string): string => {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const quoted = line.replaceAll('"', "'");
  return `---
description: ${JSON.stringify(line.slice(0, 200))}
icon: ${JSON.stringify(line.slice(0, 40))}
cover: ${JSON.stringify(line)}
---

# ${line}

${text}

## ${line}

* [${line}](other.md) [link](<${line}>) ![${line}](${line}) [ref][r]
* \`${line}\` $$${line}$$ **${line}**

[r]: <${line}> "${quoted}"

> ${line}

| ${line} | b |
| --- | --- |
| ${line} | <b>${line}</b> |

\`\`\`${line}
${text}
\`\`\`

<a href="${line}" title='${line}' onclick="${line}">${line}</a> <img src="${line}" alt="${line}">
<div id="${line}" class="${line}" style="${line}" data-x="${line}">${line}</div>

{% hint style="${quoted}" icon="${quoted}" %}
${text}
{% endhint %}

{% tabs %}
{% tab title="${quoted}" %}
${text}
{% endtab %}
{% endtabs %}

{% code title="${quoted}" lineNumbers="true" %}
\`\`\`html
${text}
\`\`\`
{% endcode %}

{% embed url="${quoted}" %}
{% file src="${quoted}" %}
{% content-ref url="${quoted}" %}[${line}](${line}){% endcontent-ref %}
{% openapi-operation spec="${quoted}" path="${quoted}" method="${quoted}" %}
{% update date="${quoted}" tags="${quoted}" %}
{% @${quoted}/x url="${quoted}" content="${quoted}" %}

<table data-view="cards"><thead><tr><th>${line}</th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>${line}</td><td><a href="${line}">${line}</a></td></tr></tbody></table>

<code class="expression">${line}</code> <i class="fa-${line}">:x:</i> word[^1]

[^1]: ${line}
`;
};

const files: Record<string, string> = { 'README.md': '# Start\n', 'other.md': '# Other\n' };
strings.forEach((text, index) => (files[`page-${index}.md`] = pageOf(text)));
const { base } = await makeSite(world, files);
const browser = world.as(undefined);

test('nothing that an author can write runs, loads or submits anything on a published page', async () => {
  const complaints: string[] = [];
  for (const [index, text] of strings.entries()) {
    const answer = await browser.get(`${base}/page-${index}`);
    assert.equal(answer.status, 200, `page ${index}: ${text}`);
    for (const complaint of complaintsAbout(answer.text))
      complaints.push(`page ${index} (${JSON.stringify(text).slice(0, 100)}): ${complaint}`);
  }
  assert.deepEqual(complaints.slice(0, 20), []);
});

test('the Markdown of such pages is text, with a policy that lets nothing run', async () => {
  for (const index of strings.keys()) {
    const answer = await browser.get(`${base}/page-${index}.md`);
    if (answer.status === 404) continue;
    assert.match(String(answer.headers['content-type']), /^text\/markdown/);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  }
});

test('titles of such pages are text in listings for programs', async () => {
  for (const name of ['llms.txt', 'sitemap.xml', 'sitemap-pages.xml']) {
    const answer = await browser.get(`${base}/${name}`);
    assert.equal(answer.status, 200, name);
    if (name.endsWith('.xml'))
      assert.doesNotMatch(answer.text, /<(?!\/?(?:\?xml|urlset|url|loc|lastmod|priority|sitemapindex|sitemap)[\s>?])/);
  }
});
