import type { Api, ApiAnswer } from '../api.ts';
import { TEST_BASE_URL } from '../world.ts';
import { ALL, inShare, type Kind, type Output, type Share, textOf } from './outputs.ts';
import type { Reader } from './readers.ts';
import type { LeakSite, LeakWorld } from './sites.ts';

/** What a space has, as its owner knows it: by these ids everybody may ask. */
export interface Inventory {
  spaceId: string;
  revisionId: string;
  /** With their paths on the site. */
  pages: { id: string; path: string; own: string; documentId: string }[];
  reusable: { id: string; documentId: string }[];
  files: string[];
}

interface PageJson {
  id: string;
  path: string;
  documentId?: string;
  pages?: PageJson[];
}

const flat = (pages: PageJson[]): PageJson[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** Everything that the spaces of a site have. */
export async function takeInventory({ owner, spaceIds, pages }: LeakSite): Promise<Inventory[]> {
  const found: Inventory[] = [];
  for (const [index, spaceId] of spaceIds.entries()) {
    const { status, body } = await owner.get(`/v1/spaces/${spaceId}/content`);
    if (status !== 200) continue;
    const onSite = (id: string, own: string) =>
      index === 0 ? own : (pages.filter(({ path }) => path.includes('/'))[index - 1]?.path ?? id);
    found.push({
      spaceId,
      revisionId: body.id,
      pages: flat(body.pages).map(({ id, path, documentId = '' }) => ({
        id,
        own: path,
        path: onSite(id, path),
        documentId,
      })),
      reusable: body.reusableContents.map((each: { id: string; documentId?: string }) => ({
        id: each.id,
        documentId: each.documentId ?? '',
      })),
      files: body.files.map(({ id }: { id: string }) => id),
    });
  }
  return found;
}

/** What a program finds out about a site that it shows to a reader, with all that the token opens which it is given. */
export async function readApi(
  leaks: LeakWorld,
  reader: Reader,
  inventories: readonly Inventory[],
  share: Share,
): Promise<Output[]> {
  if (reader.visitor === undefined) return [];
  const asked = { url: TEST_BASE_URL + reader.base, visitor: { unsignedClaims: {}, ...reader.visitor } };
  const answer = await leaks.world.as(undefined).post('/v1/urls/published', { body: asked });
  const outputs: Output[] = [{ kind: 'other', name: 'lookup', answer, text: textOf(withoutToken(answer)) }];
  if (answer.status !== 200 || answer.body.apiToken === undefined) return outputs;
  return [...outputs, ...(await readWith(leaks.world.as(answer.body.apiToken), reader, inventories, share))];
}

/** What the API answers to a token. */
export async function readWith(
  api: Api,
  reader: Reader,
  inventories: readonly Inventory[],
  share = ALL,
): Promise<Output[]> {
  const outputs = await readSite(api, reader, share);
  for (const inventory of inventories) outputs.push(...(await readSpace(api, inventory, share)));
  return outputs;
}

/** A token holds the claims of its reader, and nothing that it opens. */
const withoutToken = (answer: ApiAnswer): ApiAnswer => ({
  ...answer,
  text: answer.text.replaceAll(String(answer.body?.apiToken ?? '-'), ''),
});

type Download = [kind: Kind, path: string, of?: string];

async function ask(api: Api, asked: readonly Download[]): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const [kind, path, of] of asked) {
    const answer = await api.get(path);
    outputs.push({ kind, name: path, path, answer, text: textOf(answer), ...(of === undefined ? {} : { of }) });
    outputs.push(...(await download(api, path, answer)));
  }
  return outputs;
}

/** The bytes of a file that an answer offers, which need no token then. */
async function download(api: Api, name: string, { status, body }: ApiAnswer): Promise<Output[]> {
  const url = status === 200 ? (body?.downloadURL ?? body?.url) : undefined;
  if (typeof url !== 'string' || !url.startsWith(TEST_BASE_URL)) return [];
  const answer = await api.get(url.slice(TEST_BASE_URL.length));
  return [{ kind: 'bytes', name: `${name}, downloaded`, answer, text: textOf(answer) }];
}

async function readSite(api: Api, { site: { url, pages }, base }: Reader, share: Share): Promise<Output[]> {
  const answer = await api.post(`${url}/search`, { body: { query: 'findable' } });
  const at = (path: string) => encodeURIComponent(`${TEST_BASE_URL}${base}/${path}`);
  return [
    { kind: 'apiSearch', name: 'search of the site', answer, text: textOf(answer) },
    ...(await ask(api, [
      ...['published', 'structure', 'site-spaces', 'sections'].map((path): Download => ['apiParts', `${url}/${path}`]),
      ...['section-groups', 'share-links', 'redirects', 'customization', 'publishing/auth', 'insights/events'].map(
        (path): Download => ['other', `${url}/${path}`],
      ),
      ['other', `${url}/redirect?source=${encodeURIComponent('/go')}`],
      ...inShare(pages, share).map(({ path }): Download => ['other', `/v1/urls/content?url=${at(path)}`]),
    ])),
  ];
}

function readSpace(
  api: Api,
  { spaceId, revisionId, pages, reusable, files }: Inventory,
  share: Share,
): Promise<Output[]> {
  const space = `/v1/spaces/${spaceId}`;
  const content = `${space}/content`;
  const revision = `${space}/revisions/${revisionId}`;
  return ask(api, [
    ['apiParts', space],
    ...[content, `${content}/pages`, `${revision}?metadata=true`].map((path): Download => ['apiTree', path]),
    ['apiShared', `${content}/files`],
    ...['change-requests', 'revisions', 'comments'].map((path): Download => ['other', `${space}/${path}`]),
    ['apiSearch', `${space}/search?query=findable`],
    ...[`${content}/export`, `${space}/pdf`].map((path): Download => ['other', path]),
    ...inShare(pages, share).flatMap(({ id, own, path, documentId }): Download[] => [
      ['apiPage', `${content}/page/${id}?format=markdown`, path],
      ['other', `${content}/page/${id}?format=source`],
      ['apiPage', `${revision}/page/${id}/document?evaluated=deterministic-only`, path],
      ['apiPage', `${content}/path/${encodeURIComponent(own)}`, path],
      ['apiPage', `${space}/documents/${documentId}`, path],
    ]),
    ...inShare(reusable, share).flatMap(({ id, documentId }): Download[] => [
      ['apiShared', `${content}/reusable-contents/${id}`],
      ['apiShared', `${revision}/reusable-contents/${id}/document`],
      ['apiShared', `${space}/documents/${documentId}`],
    ]),
    ...inShare(files, share).map((id): Download => ['apiShared', `${content}/files/${id}`]),
  ]);
}
