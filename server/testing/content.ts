import { commitRevision, loadTree, type PageNode, storeTree, type WholeTree } from '#features/contents/index.ts';
import { importFolder, type ImportReport } from '#features/imports/index.ts';
import { createOrganization } from '#features/organizations/index.ts';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace, findHead, getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { newId } from '#platform/ids.ts';
import { makePerson, type Person } from './cast.ts';
import { makeFolder } from './folders.ts';
import type { World } from './world.ts';

type Files = Record<string, string | Uint8Array>;

export interface Home {
  organizationId: string;
  hostname: string;
  owner: Person;
}

let made = 0;

/** An organization with its administrator, apart from all others in the world. */
export async function makeHome(world: World): Promise<Home> {
  made += 1;
  const owner = await makePerson(world.ctx, `owner${made}`);
  const organization = await createOrganization(world.ctx, { title: `Home ${made}`, adminUserId: owner.id });
  return { organizationId: organization.id, hostname: organization.hostname, owner };
}

/** With a space that has content. */
export interface Held extends Home {
  spaceId: string;
}

export interface Imported extends Held {
  report: ImportReport;
}

/** Brings a space to what lies in a folder, as the command line would. */
export const importInto = (
  world: World,
  spaceId: string,
  folder: string,
  options: { conflicts?: 'ours' | 'theirs' } = {},
): Promise<ImportReport> => importFolder(world.ctx, { spaceId, boundary: folder, folder, authorId: null, ...options });

// Tests name pages by their files, so that they read by themselves; those about paths say otherwise.
const BY_FILES = { '.gitbook/pages.yaml': 'paths: files\n' };

/** As importInto, from a folder that holds just these files. */
export async function importFiles(
  world: World,
  spaceId: string,
  files: Files,
  options: { conflicts?: 'ours' | 'theirs' } = {},
): Promise<ImportReport> {
  const clean: (() => Promise<void>)[] = [];
  const folder = await makeFolder({ after: (fn) => void clean.push(fn) }, { ...BY_FILES, ...files });
  try {
    return await importInto(world, spaceId, folder, options);
  } finally {
    for (const remove of clean) await remove();
  }
}

/** A space with these files imported, in an organization of its own unless one is given. */
export async function makeSpace(world: World, files: Files, given?: Home): Promise<Imported> {
  const home = given ?? (await makeHome(world));
  const { organizationId, owner } = home;
  const space = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Guide' });
  const report = await importFiles(world, space.id, files);
  return { ...home, spaceId: space.id, report };
}

/** As `makeSpace`, with what a tree of this world has, each thing under an id of its own, and without the files that an import reads. */
export async function makeCopy(world: World, { pages, files, reusable, meta }: WholeTree): Promise<Held> {
  const home = await makeHome(world);
  const { organizationId, owner } = home;
  const { id } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Guide' });
  const { revision: base, tree: previous } = await readCurrent(world, id);
  const anew = <Thing extends { id: string }>(thing: Thing): Thing => ({ ...thing, id: newId() });
  const copies = { pages: withNewIds(pages), files: files.map(anew), reusable: reusable.map(anew), meta };
  const tree = await storeTree(world.ctx, copies);
  const space = await getSpaceById(world.ctx, id);
  await commitRevision(world.ctx, { space, base, previous, tree, kind: 'edits', message: '', authorId: null });
  return { ...home, spaceId: id };
}

const withNewIds = (pages: readonly PageNode[]): PageNode[] =>
  pages.map(({ parent: _, children, ...page }) => ({ ...page, id: newId(), children: withNewIds(children) }));

interface OnSite {
  siteId: string;
  /** Path of the site on the base host, without a trailing slash. */
  base: string;
}

export type Published = Imported & OnSite;

type Visibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

/** A published public site over one space with these files. */
export const makeSite = async (world: World, files: Files, visibility?: Visibility): Promise<Published> =>
  publishSpace(world, await makeSpace(world, files), visibility);

/** A published site over a space. */
export async function publishSpace<Space extends Held>(
  world: World,
  space: Space,
  visibility?: Visibility,
): Promise<Space & OnSite> {
  const { organizationId, owner, hostname, spaceId } = space;
  const spaces = [await getSpaceById(world.ctx, spaceId)];
  const site = await addSite(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', spaces, visibility });
  await publishSite(world.ctx, { organizationId, siteId: site.id });
  return { ...space, siteId: site.id, base: `/sites/${hostname}/${site.basename}` };
}

/** What a space's main content is at, as the code sees it and not as the API shows it. */
export async function readCurrent(world: World, spaceId: string): Promise<{ revision: RevisionRow; tree: WholeTree }> {
  const revision = await findHead(world.ctx.db, spaceId);
  if (revision === undefined) throw new Error(`There is no space ${spaceId}.`);
  return { revision, tree: await loadTree(world.ctx, revision.tree) };
}
