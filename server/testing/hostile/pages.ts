/** One string in every place of a page where an author may write. */
export function pageOf(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const quoted = line.replaceAll('"', "'");
  return `${frontMatter(line)}

# ${line}

${text}

${inMarkdown(line, quoted)}

\`\`\`${line}
${text}
\`\`\`

${inHtml(line)}

${inBlocks(text, quoted)}
`;
}

function frontMatter(line: string): string {
  const value = JSON.stringify(line);
  return `---
description: ${JSON.stringify(line.slice(0, 200))}
icon: ${JSON.stringify(line.slice(0, 40))}
label: ${value}
tags: [${value}]
cover: ${value}
coverDark: ${value}
coverY: ${value}
coverHeight: ${value}
layout: { width: ${value}, cover: { visible: true, size: ${value}, mask: ${value} }, title: { visible: true } }
metaLinks: { canonical: ${value}, alternates: [${value}] }
metadata: { version: ${value} }
vars: { hostile: ${value} }
---`;
}

const inMarkdown = (line: string, quoted: string): string => `## ${line}

* [${line}](other.md) [link](<${line}>) ![${line}](${line}) [ref][r]
* \`${line}\` $$${line}$$ **${line}**
- [ ] ${line}

[r]: <${line}> "${quoted}"

> ${line}

| ${line} | b |
| --- | --- |
| ${line} | <b>${line}</b> |

word[^1]

[^1]: ${line}

$$
${line}
$$`;

const inHtml = (
  line: string,
): string => `<a href="${line}" title='${line}' onclick="${line}">${line}</a> <img src="${line}" alt="${line}">
<div id="${line}" class="${line}" style="${line}" data-x="${line}">${line}</div>
<figure><img src="${line}" alt='${line}'><figcaption><p>${line}</p></figcaption></figure>
<details><summary>${line}</summary>${line}</details>
<h2 id="${line}">${line}</h2> <mark style="${line}">${line}</mark> <time datetime="${line}">x</time>

<table data-view="cards"><thead><tr><th>${line}</th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>${line}</td><td><a href="${line}">${line}</a></td></tr></tbody></table>

<table><thead><tr><th data-type="select" data-multiple><span data-option="${line}" data-label="${line}" data-color="${line}"></span>${line}</th><th data-type="files">x</th></tr></thead><tbody><tr><td><span data-option="${line}">x</span></td><td><a href="${line}">${line}</a></td></tr></tbody></table>

<pre class="language-html" data-title="${line}" data-line-numbers><code class="lang-${line}">${line}</code></pre>

<code class="expression">${line}</code> <code class="expression">page.vars.hostile</code> <code class="expression">space.vars.hostile</code> <i class="fa-${line}">:x:</i>
<button type="button" class="button primary" data-action="ask" data-query="${line}" data-icon="${line}">${line}</button>
<span data-gb-custom-inline data-tag="emoji" data-code="${line}">${line}</span> <iframe src="${line}" title="${line}"></iframe>`;

const inBlocks = (text: string, quoted: string): string => `{% hint style="${quoted}" icon="${quoted}" %}
${text}
{% endhint %}

{% tabs %}
{% tab title="${quoted}" icon="${quoted}" %}
${text}
{% endtab %}
{% tab title="Other" %}
x
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## ${quoted}
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="${quoted}" %}
x
{% endcolumn %}
{% endcolumns %}

{% code title="${quoted}" overflow="${quoted}" lineNumbers="true" %}
\`\`\`html
${text}
\`\`\`
{% endcode %}

{% prompt description="${quoted}" icon="${quoted}" openInAIProviders="${quoted}" %}
${text}
{% endprompt %}

{% updates format="${quoted}" %}
{% update date="${quoted}" tags="${quoted}" %}
## ${quoted}
{% endupdate %}
{% endupdates %}

{% embed url="${quoted}" caption="${quoted}" fullWidth="${quoted}" %}
{% file src="${quoted}" caption="${quoted}" %}
{% content-ref url="${quoted}" %}[${quoted}](${quoted}){% endcontent-ref %}
{% include "${quoted}" %}
{% openapi-operation spec="${quoted}" path="${quoted}" method="${quoted}" %}
{% openapi-schemas spec="${quoted}" schemas="${quoted}" grouped="${quoted}" %}
{% swagger method="${quoted}" path="${quoted}" baseUrl="${quoted}" summary="${quoted}" %}
{% swagger-description %}
${quoted}
{% endswagger-description %}
{% swagger-parameter in="${quoted}" name="${quoted}" type="${quoted}" %}
${quoted}
{% endswagger-parameter %}
{% endswagger %}
{% if ${quoted} %}x{% endif %}
{% @${quoted}/x url="${quoted}" content="${quoted}" %}
`;

/** A page of diagrams. What draws them is slow, so that they do not stand on the others. */
export function diagramsOf(text: string): string {
  const quoted = text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', "'");
  return `# Diagrams

\`\`\`mermaid
flowchart LR
  accTitle: ${quoted}
  A["${quoted}"] -->|"${quoted}"| B
  click A "${quoted}" "${quoted}"
\`\`\`

\`\`\`mermaid
sequenceDiagram
  participant A as ${quoted}
  A->>A: ${quoted}
\`\`\`

{% @mermaid/diagram content="graph TD; A[${quoted}]" %}

${text.includes('mermaid') ? text : ''}
`;
}

/** A page with the operations and schemas of a description in a file. */
export const referenceOf = (file: string): string => `# Reference

{% openapi src="${file}" path="/hostile/{id}" method="post" %}
[it](${file})
{% endopenapi %}

{% openapi-schemas spec="${file}" schemas="Hostile" grouped="true" %}
x
{% endopenapi-schemas %}
`;

/** A description with one string in every place of its own. */
export function descriptionOf(text: string): string {
  const schema = {
    type: 'object',
    title: text,
    description: text,
    required: [text],
    externalDocs: { url: text, description: text },
    properties: {
      [text]: { type: 'string', format: text, pattern: text, default: text, example: text, enum: [text] },
      url: { type: 'string', format: 'uri', description: text, 'x-stability': text },
    },
  };
  const media = {
    'application/json': { schema, example: { [text]: text }, examples: { [text]: { summary: text, value: text } } },
  };
  const operation = {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    'x-stability': text,
    'x-codeSamples': [{ lang: text, label: text, source: text }],
    externalDocs: { url: text, description: text },
    servers: [
      { url: text, description: text },
      { url: `https://{host}.example.com`, variables: { host: { default: text, enum: [text], description: text } } },
    ],
    parameters: ['query', 'header', 'path', 'cookie'].map((place) => ({
      in: place,
      name: place === 'path' ? 'id' : text,
      description: text,
      schema: { type: 'string', default: text, enum: [text] },
      example: text,
    })),
    requestBody: { description: text, content: { ...media, [text]: { schema } } },
    responses: {
      200: {
        description: text,
        headers: { [text]: { description: text, schema } },
        content: media,
        links: { [text]: { description: text } },
      },
    },
    callbacks: { [text]: { [text]: { post: { summary: text, responses: {} } } } },
    security: [{ [text]: [text] }, { key: [] }],
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: text,
      version: text,
      description: text,
      contact: { url: text, email: text },
      license: { name: text, url: text },
    },
    tags: [{ name: text, description: text }],
    paths: { '/hostile/{id}': { post: operation } },
    components: {
      schemas: { Hostile: schema },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: text, description: text },
        [text]: {
          type: 'oauth2',
          flows: { implicit: { authorizationUrl: text, tokenUrl: text, scopes: { [text]: text } } },
        },
      },
    },
  });
}
