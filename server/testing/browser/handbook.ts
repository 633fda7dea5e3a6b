import { KILN } from '@lectern/openapi/testing';

/** A small space with one of everything that readers meet. */

const HOSTILE = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';

const SUMMARY = `# Table of contents

* [Handbook](README.md)

## Guide

* [Install](guide/install.md)
  * [On Linux](guide/linux.md)
    * [Debian](guide/debian.md)
* [Blocks](blocks.md)
* [Cards](cards.md)
* [API](api.md)
* [Long](long.md)
* [Hostile](hostile.md)
* [Media](media.md)
* [Reference](reference.md)
* [الفرن](arabic.md)
`;

const BLOCKS = `---
description: One of each.
icon: gear
cover: .gitbook/assets/dot.svg
coverDark: .gitbook/assets/night.svg
---

# Blocks

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm start
\`\`\`
{% endtab %}
{% tab title="Docker" %}
## In Docker

Words about containers.
{% endtab %}
{% endtabs %}

{% tabs %}
{% tab title="npm" %}
Second npm
{% endtab %}
{% tab title="Docker" %}
Second Docker
{% endtab %}
{% endtabs %}

{% hint style="danger" %}
Mind \`this\` and [that](README.md).
{% endhint %}

{% stepper %}
{% step %}
## One

Words.
{% endstep %}
{% step %}
## Two

Words.
{% endstep %}
{% endstepper %}

{% code title="app.ts" lineNumbers="true" %}
\`\`\`ts
// Why
export const answer: number = Number('42') + 1; // and a comment that makes this line so long that its box has to scroll
\`\`\`
{% endcode %}

| Name | Value |
| ---- | ----- |
| a    | b     |

<details><summary>More</summary>

Hidden words

</details>

{% updates format="full" %}
{% update date="2026-10-12" tags="new" %}
## A new look

Words.
{% endupdate %}
{% endupdates %}

{% embed url="https://example.com/film" %}
A film
{% endembed %}

{% prompt description="Ask" %}
\`\`\`
Write it.
\`\`\`
{% endprompt %}

$$x^2$$ <mark style="color:orange;">orange</mark> <kbd>K</kbd> <a href="README.md" class="button primary">Go</a>

- [x] done
`;

const CARDS = `# Cards

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Install</strong></td><td>How it is done</td><td><a href="guide/install.md">i</a></td></tr></tbody></table>

{% content-ref url="guide/install.md" %}
[install.md](guide/install.md)
{% endcontent-ref %}
`;

const API = `# API

{% swagger method="get" path="/pets/{id}" summary="A pet" %}
{% swagger-description %}
Returns one pet.
{% endswagger-description %}
{% swagger-parameter in="path" name="id" type="string" required="true" %}
The id.
{% endswagger-parameter %}
{% swagger-response status="200: OK" description="The pet" %}
\`\`\`json
{ "id": "1" }
\`\`\`
{% endswagger-response %}
{% endswagger %}
`;

const LONG = `# Long\n\n${Array.from({ length: 30 }, (_, index) => `## Section ${index}\n\n${'Words that fill it. '.repeat(60)}\n`).join('\n')}`;

const MEDIA = `# Media

\`\`\`mermaid
flowchart LR
  accTitle: How it flows
  A[Start] --> B{Is it <b>hot</b>?}
  B -->|yes| C[Open]
  B -->|no| A
\`\`\`

\`\`\`mermaid
graph nonsense ][
\`\`\`

\`\`\`mermaid
sequenceDiagram
  Reader->>Site: GET /page
  Site-->>Reader: HTML
  Note right of Site: From memory
\`\`\`

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}
A film
{% endembed %}

{% embed url="https://example.com/no-player" %}
`;

const OPERATIONS = ['get', 'post']
  .map(
    (method) =>
      `{% openapi src="kiln.yaml" path="/ovens/{ovenId}/firings" method="${method}" %}\nkiln\n{% endopenapi %}`,
  )
  .join('\n\n');

const REFERENCE = `# Reference\n\n${OPERATIONS}\n\n{% openapi-schemas spec="kiln.yaml" schemas="Firing" %}\nkiln\n{% endopenapi-schemas %}\n`;

export const FILES = {
  'README.md': `# Handbook\n\nWelcome. See [the next page](guide/install.md) and ![a picture](.gitbook/assets/dot.svg).\n`,
  'SUMMARY.md': SUMMARY,
  'hostile.md': `# Hostile\n\n${HOSTILE}\n`,
  'guide/install.md':
    '# Install\n\n## First\n\nRun it.\n\n```sh\nnpm start\n```\n\n## Second\n\n{% hint style="warning" %}\nMind the gap.\n{% endhint %}\n',
  'guide/linux.md': '# On Linux\n\nBack to [Install](install.md#second).\n',
  'guide/debian.md': '# Debian\n\nWords.\n',
  'blocks.md': BLOCKS,
  'cards.md': CARDS,
  'api.md': API,
  'long.md': LONG,
  'media.md': MEDIA,
  'reference.md': REFERENCE,
  'kiln.yaml': KILN,
  'arabic.md': '# الفرن\n\nيصل الفرن إلى ١٢٤٠ درجة.\n',
  '.gitbook/assets/dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>',
  '.gitbook/assets/night.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="3"/></svg>',
};
