import { defaultCustomization } from '#features/sites/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import type { Api } from '../api.ts';
import { importFiles, makeSpace } from '../content.ts';
import type { World } from '../world.ts';

export interface Surroundings {
  /** Path of the site. */
  base: string;
  /** Writes a string wherever somebody may name something, and answers the addresses of pages that show it. */
  wear: (text: string) => Promise<string[]>;
  /** How often the API took the string as the address of something. */
  taken: () => number;
}

/** A site with one of everything that has a name: sections in a group, variants, a look, a change request, a visitor. */
export async function makeSurroundings(world: World): Promise<Surroundings> {
  const guide = await makeSpace(world, contentOf('Guide'));
  const api = world.as(guide.owner.token);
  const org = `/v1/orgs/${guide.organizationId}`;
  const others: string[] = [];
  for (const title of ['Reference', 'Recipes', 'Older']) {
    const space = await createSpace(world.ctx, {
      organizationId: guide.organizationId,
      createdBy: guide.owner.id,
      title,
    });
    await importFiles(world, space.id, { 'README.md': `# ${title}\n` });
    others.push(space.id);
  }
  const site = (await api.post(`${org}/sites`, { body: { title: 'Ovens', spaces: [guide.spaceId] } })).body;
  const url = `${org}/sites/${site.id}`;
  const sections: string[] = [];
  for (const spaceId of others.slice(0, 2))
    sections.push((await api.post(`${url}/sections`, { body: { spaceId } })).body.id);
  const [first] = (await api.get(`${url}/sections`)).body.items;
  const group = (await api.post(`${url}/section-groups`, { body: { title: 'Kitchen', sections } })).body;
  await api.post(`${url}/site-spaces`, { body: { spaceId: others[2], sectionId: first.id } });
  await api.patch(url, { body: { adaptiveContent: { enabled: true } } });
  const unsigned = { type: 'object', properties: { name: { type: 'string', description: 'x' } } };
  await api.put(`${url}/adaptive-schema`, { body: { jsonSchema: { type: 'object', properties: { unsigned } } } });
  await api.post(`${url}/publish`);
  const request = (await api.post(`/v1/spaces/${guide.spaceId}/change-requests`, { body: { subject: 'x' } })).body;
  let taken = 0;
  const set = async (path: string, body: object) => {
    const answer = await api.patch(path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  };
  const wear = async (given: string): Promise<string[]> => {
    const text = fitting(given);
    const titled = cut(`${text}--`, 64);
    await importFiles(world, guide.spaceId, contentOf(text));
    if (await dress(api, url, text)) taken += 1;
    const part = { title: titled, icon: cut(text, 50) || 'x' };
    await set(`${url}/section-groups/${group.id}`, part);
    for (const id of [first.id, ...sections])
      await set(`${url}/sections/${id}`, { ...part, title: titled, description: cut(text, 256) });
    for (const id of [guide.spaceId, ...others]) await set(`/v1/spaces/${id}`, { title: cut(titled, 50) });
    await set(org, { title: cut(titled, 50) });
    await set(`/v1/spaces/${guide.spaceId}/change-requests/${request.id}`, { subject: cut(text, 100) });
    const preview = await api.get(`${url}/publishing/preview`, { query: { changeRequest: request.number } });
    return addressesOf({ text, base: `/sites/${guide.hostname}/ovens`, preview: preview.body?.url });
  };
  return { base: `/sites/${guide.hostname}/ovens`, wear, taken: () => taken };
}

/** What the API takes at all: no NUL, no halves of characters. */
const fitting = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, 2000).toWellFormed();

/** As much of a text as a field takes, without half a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** A whole space of pages, files, includes and variables that are called so. */
function contentOf(text: string): Record<string, string> {
  const line = text.replaceAll(/\s+/g, ' ');
  // As a name of a file: what no folder can hold goes.
  const name =
    line
      .replaceAll(/[/\\\0]/g, '_')
      .slice(0, 60)
      .trim() || 'x';
  const escaped = line.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return {
    'SUMMARY.md': `# ${line}\n\n* [${escaped}](README.md)\n* [${escaped}](named.md "${line}")\n  * [${line}](below.md)\n* [${escaped}](<${line}>)\n\n## ${line}\n\n* [${line}](<${name}.md>)\n`,
    'README.md': `---\ndescription: ${JSON.stringify(cut(line, 200))}\n---\n# ${line}\n\n<code class="expression">visitor.claims.unsigned.name</code> <code class="expression">space.vars.hostile</code>\n\n{% include ".gitbook/includes/said.md" %}\n\n{% if visitor.claims.unsigned.name %}\n${text}\n{% endif %}\n\n{% updates %}\n{% update date="2026-01-01" tags="x" %}\n## ${line}\n\n${text}\n{% endupdate %}\n{% endupdates %}\n\n![x](<${name}.svg>) {% file src="${name}.svg" %}\n`,
    'named.md': `# ${line}\n\nWords.\n`,
    'below.md': `# ${line}\n\n## ${line}\n\n## ${line}\n`,
    [`${name}.md`]: `# ${line}\n`,
    [`${name}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '.gitbook/vars.yaml': `hostile: ${JSON.stringify(line)}\n`,
    '.gitbook/includes/said.md': `---\ntitle: ${JSON.stringify(line)}\n---\n${text}\n`,
  };
}

/** The string in every setting of the look; first also as addresses, which are refused where they are none. */
async function dress(api: Api, url: string, text: string): Promise<boolean> {
  let refusal = '';
  for (const address of [text, `https://pictures.example.com/${text}`, 'https://example.com/']) {
    const answer = await api.put(`${url}/customization`, { body: settingsOf(text, cut(address, 2000)) });
    if (answer.status === 200) return address !== 'https://example.com/';
    if (answer.status >= 500) throw new Error(answer.text);
    refusal = answer.text;
  }
  throw new Error(`No look takes ${JSON.stringify(text)}: ${refusal}`);
}

function settingsOf(text: string, address: string): object {
  const plain = defaultCustomization('Ovens');
  const title = cut(text, 50).trim() || 'x';
  const link = { title, to: { kind: 'url', url: address } };
  const picture = { light: address, dark: `${address}#dark` };
  const font = {
    id: title,
    custom: true,
    fontFamily: title,
    fontFaces: [{ weight: 400, sources: [{ url: address }] }],
  };
  return {
    ...plain,
    title: `${title} --`,
    styling: { ...plain.styling, ...(address.startsWith('https:') ? { font, monospaceFont: font } : {}) },
    header: {
      ...plain.header,
      logo: picture,
      links: [
        { ...link, links: [] },
        { ...link, style: 'button-primary', links: [link] },
      ],
    },
    footer: { logo: picture, groups: [{ title, links: [link] }], copyright: title },
    favicon: text.length % 2 === 0 ? { emoji: title } : { icon: picture },
    announcement: { enabled: true, message: `${title} --`, link, style: 'info' },
    privacyPolicy: { url: address },
    socialPreview: { url: address },
    feedback: { enabled: true },
    git: { showEditLink: true },
    pageActions: { externalAI: true, markdown: true, mcp: true },
    externalLinks: { target: 'blank' },
  };
}

function addressesOf({ text, base, preview }: { text: string; base: string; preview: string | undefined }): string[] {
  const written = encodeURIComponent(text);
  return [
    base,
    `${base}/named`,
    `${base}/named/below`,
    `${base}/${written.slice(0, 500)}`,
    `${base}/reference`,
    `${base}/~search?q=${written}`,
    `${base}/~search?q=${written}&all=1`,
    `${base}?visitor.name=${written}`,
    '/',
    ...(preview === undefined ? [] : [new URL(preview).pathname + new URL(preview).search]),
  ];
}
