export type StarterKind = 'empty' | 'sample';

export interface StarterPage {
  title: string;
  slug: string;
  /** The file that the page would come from, so that its links and a later import find it. */
  source: string;
  text: string;
  children?: StarterPage[];
}

const WELCOME = `# Welcome

This is the first page of your site. It is an ordinary Markdown page: change it, or bring your own pages.

{% hint style="info" %}
Pages come from a folder of Markdown files. Its \`SUMMARY.md\` says which pages there are, and in which order.
{% endhint %}

* [Write pages](writing/README.md) shows what a page can hold.
* [Arrange pages](arranging.md) shows how the navigation is made.
`;

const WRITING = `# Write pages

A page begins with its title, a heading of the first level. Headings below it become the outline.

## Text

Words can be **bold**, _italic_, \`code\`, or [a link](../README.md).

## Lists

1. First this,
2. then that.

- [ ] Something to do
- [x] Something that is done
`;

const BLOCKS = `# Use blocks

Blocks are written between tags.

{% tabs %}
{% tab title="Shown" %}
{% hint style="success" %}
This is a hint.
{% endhint %}
{% endtab %}

{% tab title="Written" %}
\`\`\`markdown
{% hint style="success" %}
This is a hint.
{% endhint %}
\`\`\`
{% endtab %}
{% endtabs %}

{% code title="hello.js" lineNumbers="true" %}
\`\`\`js
console.log('Hello');
\`\`\`
{% endcode %}
`;

const ARRANGING = `# Arrange pages

The navigation is a list of links in \`SUMMARY.md\`. A page below another one is indented, and a heading begins a group.

\`\`\`markdown
* [Welcome](README.md)
* [Write pages](writing/README.md)
  * [Use blocks](writing/blocks.md)
* [Arrange pages](arranging.md)
\`\`\`
`;

const SAMPLE: readonly StarterPage[] = [
  { title: 'Welcome', slug: 'welcome', source: 'README.md', text: WELCOME },
  {
    title: 'Write pages',
    slug: 'writing',
    source: 'writing/README.md',
    text: WRITING,
    children: [{ title: 'Use blocks', slug: 'blocks', source: 'writing/blocks.md', text: BLOCKS }],
  },
  { title: 'Arrange pages', slug: 'arranging', source: 'arranging.md', text: ARRANGING },
];

const EMPTY: readonly StarterPage[] = [{ title: 'Welcome', slug: 'welcome', source: 'README.md', text: '# Welcome\n' }];

export const starterPages = (kind: StarterKind): readonly StarterPage[] => (kind === 'sample' ? SAMPLE : EMPTY);

const SPACE_TITLE_AT_MOST = 50;

/** The title of a site, made to fit a space. */
export const spaceTitle = (siteTitle: string): string => [...siteTitle].slice(0, SPACE_TITLE_AT_MOST).join('').trim();
