// Adds published sites to the data folder that the settings name: node fill.ts FIRST SITES PAGES. Each has one space of so many
// pages, imported from a folder as the command line does; a hundred sites make an organization.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCtx } from '../../../server/src/commands/open.ts';
import { importFolder } from '../../../server/src/features/imports/index.ts';
import { createOrganization } from '../../../server/src/features/organizations/index.ts';
import { addSite, publishSite } from '../../../server/src/features/sites/index.ts';
import { createSpace, getSpaceById } from '../../../server/src/features/spaces/index.ts';
import { writePages } from './texts.ts';

const SITES_AN_ORGANIZATION = 100;
const SAID_EVERY = 100;

const [first = 0, sites = 0, pages = 0] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'lectern-pages-'));
try {
  await withCtx(async (ctx) => {
    const { id: adminUserId } = await ctx.db
      .selectFrom('users')
      .select('id')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    let organizationId = '';
    for (let site = first; site < first + sites; site += 1) {
      if (site === first || site % SITES_AN_ORGANIZATION === 0)
        ({ id: organizationId } = await createOrganization(ctx, { title: `Organization ${site}`, adminUserId }));
      const title = `Site ${site}`;
      const made = await createSpace(ctx, { organizationId, createdBy: adminUserId, title });
      const source = await writePages(join(folder, String(site)), { site, pages });
      await importFolder(ctx, { spaceId: made.id, boundary: source, folder: source, authorId: null });
      await rm(source, { recursive: true });
      const spaces = [await getSpaceById(ctx, made.id)];
      const { id: siteId } = await addSite(ctx, { organizationId, createdBy: adminUserId, title, spaces });
      await publishSite(ctx, { organizationId, siteId });
      if ((site + 1) % SAID_EVERY === 0) process.stderr.write(`  ${site + 1} sites\n`);
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
