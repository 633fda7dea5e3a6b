import { basename, relative, resolve } from 'node:path';
import { Command } from 'commander';
import type { AppCtx } from '#app';
import { environmentForPrograms } from '#config/index.ts';
import { Problem } from '#platform/http/index.ts';
import { createCollection, removeEmptyCollection } from '#features/collections/index.ts';
import {
  findSources,
  commitFolder,
  learnHosted,
  listKnownHosted,
  type PreparedFolder,
  prepareFolder,
  type ImportReport,
  openNamedSource,
  openOrigin,
  readLanguages,
  type Origin,
  warningsBelow,
} from '#features/imports/index.ts';
import { findActingAdmin, findOrganizationByIdOrHostname } from '#features/organizations/index.ts';
import { addressIn, addSite, publishSite, siteUrl } from '#features/sites/index.ts';
import { createSpace, findSpace, getSpaceById, removeUntouchedSpace } from '#features/spaces/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { withCtx } from './open.ts';
import { print } from './print.ts';
import { type PrivateFolder, withPrivateFolder } from './private-folder.ts';
import { progressBar } from './progress.ts';
import { reportLines } from './import-report.ts';
import { nameFolders } from './variants.ts';

interface ImportOptions {
  org: string;
  space?: string;
  new?: string;
  dir?: string;
  ref?: string;
  source?: string;
  as?: string;
  conflicts?: string;
  exportedFrom?: string;
  map?: string[];
  publish?: boolean;
  json?: boolean;
}

interface Target {
  folder: string;
  spaceId: string;
  /** The collection that was made for the space, null for none; undefined for a space that was there before. */
  madeIn?: string | null;
}

const TITLE_AT_MOST = 50;

export const importCommand = (): Command =>
  new Command('import')
    .description(
      'Bring a space to what a folder, an archive or a Git repository holds: pages, navigation, assets. One revision, or none if nothing changed.',
    )
    .argument('<source>', 'a folder of Markdown, a zip or tar archive, or the path or address of a Git repository')
    .requiredOption('--org <organization>', 'id or hostname')
    .option('--space <id>', 'a space to bring up to date')
    .option('--new <title>', 'make a new space (a collection of spaces, if the folder holds several)')
    .option(
      '--dir <path>',
      'the folder of the space inside <source>, where it holds several, or of a version of Docusaurus',
    )
    .option('--ref <name>', 'the branch, tag or commit of a repository; else what its HEAD is at')
    .option('--source <name>', 'what it is, where it is not in our format: website, docx, notion, confluence, …')
    .option('--as <user>', 'id or e-mail address of the author; else the oldest administrator')
    .option(
      '--conflicts <side>',
      'whose text counts where the space and the source changed the same since the last import: space or source; else such an import is refused',
    )
    .option(
      '--exported-from <revision>',
      'the revision that the source was exported from: what it and the space changed since is merged, as after an import',
    )
    .option(
      '--map <id=space...>',
      'which space is meant by the id of one of the hosted application in links: the id of a space here, or a folder that is imported',
    )
    .option('--publish', 'publish what was imported as a public site')
    .option('--json', 'print the report as JSON')
    .action((from: string, options: ImportOptions) =>
      withCtx((ctx) => withPrivateFolder((scratch) => run(ctx, from, { ...options, scratch }))),
    );

/** Converters are loaded when something is converted, and not at each start. */
async function isVersion(folder: string): Promise<boolean> {
  const { isVersionFolder } = await import('@lectern/convert');
  return isVersionFolder(folder);
}

async function run(ctx: AppCtx, from: string, options: ImportOptions & { scratch: PrivateFolder }): Promise<void> {
  if ((options.space === undefined) === (options.new === undefined))
    throw new Problem(422, 'usage', 'Say either --space, to bring one up to date, or --new.');
  const organization = await findOrganizationByIdOrHostname(ctx, options.org);
  if (organization === undefined) throw new Problem(404, 'not_found', `There is no organization ${options.org}.`);
  const authorId = await findAuthor(ctx, organization.id, options.as);
  const started = performance.now();
  const asked = {
    from,
    ref: options.ref,
    scratch: options.scratch.path,
    signal: options.scratch.signal,
    environment: environmentForPrograms(),
  };
  const { source, dir } = options;
  // A version of a project of Docusaurus is chosen before it is converted, any other folder afterwards.
  const part = source !== undefined && dir !== undefined && (await isVersion(dir)) ? dir : undefined;
  const origin = await (source === undefined ? openOrigin(asked) : openNamedSource(ctx, { ...asked, part }, source));
  const root = origin.folder;
  const folders = await findSources(root, part === undefined ? dir : undefined);
  const targets = await findTargets(ctx, { organizationId: organization.id, authorId, root, folders, options });
  const conflicts = readSide(options.conflicts);
  const exported = options.exportedFrom === undefined ? {} : { exportedFrom: options.exportedFrom };
  if (options.exportedFrom !== undefined && options.space === undefined)
    throw new Problem(422, 'usage', '--exported-from needs --space: it names a revision of that space.');
  const map = { pairs: options.map ?? [], organizationId: organization.id };
  const reports = await importAll(ctx, origin, targets, { authorId, map, ...conflicts, ...exported }).catch(
    async (error: unknown) => {
      await takeBack(ctx, targets);
      throw error;
    },
  );
  const url =
    options.publish === true ? await publish(ctx, { organization, authorId, targets, title: options.new }) : undefined;
  const seconds = (performance.now() - started) / 1000;
  print(options.json, { spaces: reports, seconds, ...(url === undefined ? {} : { url }) }, [
    ...reports.flatMap(reportLines),
    ...(url === undefined ? [] : [`Published at ${url}`]),
    `Done in ${seconds.toFixed(1)} s.`,
  ]);
}

async function importAll(
  ctx: AppCtx,
  origin: Origin,
  targets: readonly Target[],
  { map, ...rest }: { authorId: string | null; conflicts?: 'ours' | 'theirs'; exportedFrom?: string; map: Mapping },
): Promise<ImportReport[]> {
  const named = await readMap(ctx, map, { targets, root: origin.folder });
  const prepared: PreparedFolder[] = [];
  const spaces = targets.map((target) => target.folder);
  for (const { folder: from, spaceId } of targets) {
    const bar = progressBar(targets.length === 1 ? 'Importing' : `Importing ${relative(origin.folder, from)}`);
    const request = {
      spaceId,
      boundary: origin.folder,
      folder: from,
      ...rest,
      origin: { ...origin, warnings: warningsBelow(origin, spaces, from) },
      onProgress: bar.update,
    };
    prepared.push(await prepareFolder(ctx, request).finally(bar.end));
  }
  const listed = await listKnownHosted(ctx.db, map.organizationId);
  const hosted = learnHosted(prepared, { named, listed });
  const reports: ImportReport[] = [];
  for (const each of prepared) reports.push(await commitFolder(ctx, each, hosted));
  return reports;
}

/** What `--map` says, each `id=space`. */
interface Mapping {
  pairs: readonly string[];
  organizationId: string;
}

/** The spaces that `--map` names for ids of the hosted application. */
async function readMap(
  ctx: AppCtx,
  { pairs, organizationId }: Mapping,
  { targets, root }: { targets: readonly Target[]; root: string },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const pair of pairs) {
    const [, id, name = ''] = /^([\w-]{1,100})=(.+)$/.exec(pair) ?? [];
    if (id === undefined) throw new Problem(422, 'usage', '--map takes the id of a space there, =, and a space here.');
    const target = targets.find(({ folder }) => resolve(folder) === resolve(root, name));
    const space = target === undefined ? await findSpace(ctx.db, name) : undefined;
    if (target === undefined && space?.organization_id !== organizationId)
      throw new Problem(
        404,
        'not_found',
        `There is no space ${name} in this organization, and no such folder is imported.`,
      );
    found[id] = target?.spaceId ?? name;
  }
  return found;
}

/** Whose text counts in a conflict: the space is ours, the source theirs. */
function readSide(side: string | undefined): { conflicts?: 'ours' | 'theirs' } {
  if (side === undefined) return {};
  if (side === 'space') return { conflicts: 'ours' };
  if (side === 'source') return { conflicts: 'theirs' };
  throw new Problem(422, 'usage', '--conflicts is space or source.');
}

/** What was made for an import that failed goes away again; what was imported before the failure stays. */
async function takeBack(ctx: AppCtx, targets: readonly Target[]): Promise<void> {
  for (const { spaceId, madeIn } of targets) {
    if (madeIn === undefined) continue;
    await removeUntouchedSpace(ctx, spaceId);
    if (madeIn !== null) await removeEmptyCollection(ctx, madeIn);
  }
}

async function findAuthor(ctx: AppCtx, organizationId: string, named: string | undefined): Promise<string | null> {
  if (named === undefined) return (await findActingAdmin(ctx, organizationId)) ?? null;
  const user = await findUserByIdOrEmail(ctx, named);
  if (user === undefined) throw new Problem(404, 'not_found', `There is no user ${named}.`);
  return user.id;
}

interface Wanted {
  organizationId: string;
  authorId: string | null;
  root: string;
  folders: string[];
  options: ImportOptions;
}

async function findTargets(ctx: AppCtx, wanted: Wanted): Promise<Target[]> {
  const { organizationId, authorId, folders, options } = wanted;
  const [only] = folders;
  if (only === undefined) throw new Problem(422, 'usage', 'There is nothing to import.');
  if (options.space !== undefined) return [{ folder: only, spaceId: await requireSpace(ctx, wanted, options.space) }];
  const title = options.new ?? basename(resolve(wanted.root));
  if (folders.length === 1)
    return [
      {
        folder: only,
        spaceId: (await createSpace(ctx, { organizationId, createdBy: authorId, title: cut(title) })).id,
        madeIn: null,
      },
    ];
  const parent = await createCollection(ctx, { organizationId, title, createdBy: authorId });
  const targets: Target[] = [];
  const paths = folders.map((folder) => relative(resolve(wanted.root), folder));
  const names = nameFolders(paths, await readLanguages(wanted.root));
  for (const [index, folder] of folders.entries()) {
    const { title: name, language } = names[index] ?? { title };
    const space = await createSpace(ctx, {
      organizationId,
      createdBy: authorId,
      parent,
      title: cut(name),
      ...(language === undefined ? {} : { language }),
    });
    targets.push({ folder, spaceId: space.id, madeIn: parent });
  }
  return targets;
}

async function requireSpace(ctx: AppCtx, { organizationId, folders, root }: Wanted, spaceId: string): Promise<string> {
  if (folders.length > 1) {
    const dirs = folders.map((folder) => `  --dir ${relative(resolve(root), folder)}`).join('\n');
    throw new Problem(422, 'usage', `The folder holds several spaces. Say which one:\n${dirs}`);
  }
  const space = await findSpace(ctx.db, spaceId);
  if (space === undefined || space.deleted_at !== null || space.organization_id !== organizationId)
    throw new Problem(404, 'not_found', `There is no space ${spaceId} in this organization.`);
  return space.id;
}

const cut = (title: string): string => [...title].slice(0, TITLE_AT_MOST).join('');

interface Publishing {
  organization: { id: string; hostname: string; custom_hostname: string | null };
  authorId: string | null;
  targets: Target[];
  title: string | undefined;
}

/** Publishes the spaces as one public site, unless they are published already. */
async function publish(ctx: AppCtx, { organization, authorId, targets, title }: Publishing): Promise<string> {
  const ids = targets.map((target) => target.spaceId);
  const known = (await ctx.addresses.publishedUrlsOf(ctx.db, ids)).get(ids[0] ?? '');
  if (known !== undefined) return known;
  const spaces = await Promise.all(ids.map((id) => getSpaceById(ctx, id)));
  const site = await addSite(ctx, {
    organizationId: organization.id,
    createdBy: authorId,
    spaces,
    title: title ?? spaces[0]?.title ?? 'Docs',
  });
  await publishSite(ctx, { organizationId: organization.id, siteId: site.id });
  return siteUrl(ctx, addressIn(organization, site));
}
