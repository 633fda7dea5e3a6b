// What people write to break pages, in a real browser: LECTERN_HOSTILE=all takes every string, else a sample is tried.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { defaultCustomization } from '#features/sites/index.ts';
import { makeSite, type Published } from '../content.ts';
import { breakouts, hostilePictures } from '../hostile/breakouts.ts';
import { descriptionOf, diagramsOf, pageOf, referenceOf } from '../hostile/pages.ts';
import { corpora, sampleOf, stepOf } from '../hostile/strings.ts';
import { BASE, servedWorld } from './stage.ts';
import { setTrap } from './trap.ts';
import './trap-check.ts';

const strings = sampleOf(stepOf(120));
/** Those that are diagrams, and a few that are none. */
const diagrams = [
  ...breakouts.filter((text) => text.includes('mermaid')),
  ...strings.filter((_, index) => index % 12 === 0),
];
const TABS = Number(process.env['LECTERN_HOSTILE_TABS'] ?? 2);

/** So that the navigation next to a page, which holds those of its folder, stays small. */
const folderOf = (index: number): string => `f${Math.floor(index / 5)}`;

const files = (): Record<string, string> => ({
  'README.md': '# Start\n',
  'other.md': '# Other\n',
  '.gitbook/vars.yaml': `hostile: ${JSON.stringify('<img src=x onerror=alert(1)>')}\n`,
  ...Object.fromEntries(
    strings.flatMap((text, index) => [
      [`${folderOf(index)}/page-${index}.md`, pageOf(text)],
      [`${folderOf(index)}/reference-${index}.md`, referenceOf(`/api/${index}.json`)],
      [`api/${index}.json`, descriptionOf(text)],
    ]),
  ),
  ...Object.fromEntries(diagrams.map((text, index) => [`diagrams/diagrams-${index}.md`, diagramsOf(text)])),
  'pictures.md': `# Pictures\n\n${hostilePictures.map((_, index) => `![](p${index}.svg) <img src="p${index}.svg"> {% file src="p${index}.svg" %}`).join('\n\n')}\n`,
  ...Object.fromEntries(hostilePictures.map((text, index) => [`p${index}.svg`, text])),
});

let made: Promise<Published> | undefined;
const theSite = (): Promise<Published> => (made ??= makeTheSite());

async function makeTheSite(): Promise<Published> {
  const site = await makeSite(servedWorld(), files());
  const api = servedWorld().as(site.owner.token);
  const url = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const body = { ...defaultCustomization('Docs'), apiPlayground: { enabled: true }, feedback: { enabled: true } };
  const answer = await api.put(url, { body });
  assert.equal(answer.status, 200, answer.text);
  return site;
}

/**
 * Springs the trap at all of these addresses, in a few tabs at once: without the policy of the pages, so that what is in them
 * must be harmless by itself, and at some of them with it, so that nothing of ours is against it.
 */
async function springAll(t: TestContext, addresses: readonly string[]) {
  for (const bypassCSP of [true, false]) {
    const chosen = addresses.filter((_, index) => bypassCSP || index % 4 === 0);
    const faults: string[] = [];
    const left = chosen.values();
    const tab = async () => {
      const trap = await setTrap({ bypassCSP });
      for (const address of left)
        for (const what of await trap.spring(BASE + address)) faults.push(`${stringOf(address)}: ${what}`);
      await trap.context.close();
    };
    await Promise.all(Array.from({ length: TABS }, tab));
    t.diagnostic(`${chosen.length} pages ${bypassCSP ? 'without' : 'with'} their policy, ${faults.length} faults`);
    assert.deepEqual(faults.slice(0, 30), []);
  }
}

/** Where our own strings stand, and some of those of others, which were made for plain pages. */
const ownAndSome = (step: number): number[] => {
  const others = new Set([...(corpora['naughty'] ?? []), ...(corpora['bypasses'] ?? [])]);
  return strings.flatMap((text, index) => (others.has(text) && index % step !== 0 ? [] : [index]));
};

const stringOf = (address: string): string => {
  const name = address.split('/').at(-1) ?? '';
  const index = Number(/-(\d+)$/.exec(name)?.[1]);
  const text = (name.startsWith('diagrams') ? diagrams : strings)[index] ?? '';
  return `${name} ${JSON.stringify(text).slice(0, 120)}`;
};

test('nothing that an author writes into a page does anything', async (t) => {
  const { base } = await theSite();
  t.diagnostic(
    Object.entries(corpora)
      .map(([key, list]) => `${key} ${list.length}`)
      .join(', '),
  );
  await springAll(
    t,
    strings.map((_, index) => `${base}/${folderOf(index)}/page-${index}`),
  );
});

test('nothing that is drawn as a diagram does anything', async (t) => {
  const { base } = await theSite();
  await springAll(
    t,
    diagrams.map((_, index) => `${base}/diagrams/diagrams-${index}`),
  );
});

test('nothing that stands in the description of an interface does anything', async (t) => {
  const { base } = await theSite();
  await springAll(
    t,
    ownAndSome(3).map((index) => `${base}/${folderOf(index)}/reference-${index}`),
  );
});

test('pictures that are programs do nothing, within a page and by themselves', async (t) => {
  const { base } = await theSite();
  const { text } = await servedWorld().as(undefined).get(`${base}/pictures`);
  const found = [...text.matchAll(/(?:href|src)="([^"]*~files[^"]*svg)"/g)].map(([, address]) => String(address));
  assert.ok(new Set(found).size >= hostilePictures.length);
  // The policy of a picture that is opened by itself is what makes it harmless.
  const trap = await setTrap();
  const faults: string[] = [];
  for (const address of [`${base}/pictures`, ...new Set(found)])
    faults.push(
      ...(await trap.spring(BASE + address))
        .filter((what) => !what.startsWith('policy '))
        .map((what) => `${address}: ${what}`),
    );
  t.diagnostic(`${trap.loaded()} pages`);
  assert.deepEqual(faults, []);
  await trap.context.close();
});
