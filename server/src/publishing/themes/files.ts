import type { Db } from '#platform/db/index.ts';
import { type Customization, readCustomizations } from '#features/sites/index.ts';
import type { FileEntry } from '#features/contents/index.ts';
import { forVisitor, type LinkPlace, referencesIn } from './links.ts';

/** A file by its bytes, as addresses name it. */
const ADDRESS = /\/~files\/([0-9a-f]{64})\//;

/**
 * Finds the files of a variant that the look of the site names for this reader: pictures by their address, and files to
 * which links lead. Looks of other variants count too: their links may lead here.
 */
export async function filesOfLooks(ctx: { db: Db }, place: LinkPlace): Promise<(file: FileEntry) => boolean> {
  const { row } = place.variant;
  const site = { id: row.site_id, title: row.site_title };
  const siteSpaceIds = place.variants.map((each) => each.row.site_space_id);
  const looks = await readCustomizations(ctx, site, siteSpaceIds);
  const all = [looks.site, ...looks.siteSpaces.values()].map((settings) => forVisitor(settings, place.visitor));
  const hashes = new Set(all.flatMap(picturesIn).flatMap((url) => ADDRESS.exec(url)?.[1] ?? []));
  const links = all.flatMap(referencesIn).filter(({ kind }) => kind === 'file');
  const ids = new Set(
    links.filter(({ space }) => space === undefined || space === row.space_id).map(({ file }) => file),
  );
  return ({ id, sha256 }) => hashes.has(sha256) || ids.has(id);
}

function picturesIn({ header, footer, favicon, socialPreview }: Customization): string[] {
  const themed = [header.logo, footer.logo, favicon.icon].flatMap((each) => (each ? [each.light, each.dark] : []));
  return [...themed, socialPreview.url ?? ''];
}
