import { readSiteAssets, type SiteAsset, toFile } from '@lectern/theme/assets';
import type { FastifyInstance } from 'fastify';
import { chooseCoding, compress } from '#platform/http/index.ts';
import { type DiagramFiles, readDiagramFiles, serveDiagrams } from './diagrams/index.ts';
import { iconSheetsUrl } from '@lectern/theme';
import { serveIconSheets } from './icon-sheets.ts';
import { firstFiles, type FontFiles, readFontFiles, serveFontFiles } from './fonts/files.ts';

const PREFIX = '/~lectern/assets';

export interface StaticAssets {
  /** Address of each asset by name; it changes with the asset's content. */
  urls: Record<string, string>;
  byPath: ReadonlyMap<string, SiteAsset>;
  fonts: FontFiles;
  diagrams: DiagramFiles;
  /** Below which sheets of pictures are. */
  icons: string;
}

let loaded: Promise<StaticAssets> | undefined;

/** What browsers load, read once in the life of a process, for however many apps. The addresses change with the content. */
export const loadStaticAssets = (): Promise<StaticAssets> => (loaded ??= readStaticAssets());

async function readStaticAssets(): Promise<StaticAssets> {
  const fonts = readFontFiles();
  const own = (await readSiteAssets()).map((asset) =>
    asset.name === 'site.css' ? withRules(asset, fonts.usual) : asset,
  );
  const assets = [...own, ...fonts.sheets].map((asset) => ({ path: `${PREFIX}/${asset.file}`, asset }));
  const urls = Object.fromEntries(assets.map(({ path, asset }) => [asset.name, path]));
  const diagrams = await readDiagramFiles();
  const icons = iconSheetsUrl();
  const others = { ...firstFiles(fonts), 'diagram.html': diagrams.frameUrl, icons };
  const byPath = new Map(assets.map(({ path, asset }) => [path, asset]));
  return { urls: { ...urls, ...others }, byPath, fonts, diagrams, icons };
}

/** The fonts that no site has to choose are part of the sheet of all sites. */
function withRules(asset: SiteAsset, rules: string): SiteAsset {
  const bytes = Buffer.concat([asset.bytes, Buffer.from(`\n${rules}`)]);
  return { ...asset, bytes, file: toFile(asset.name, bytes) };
}

export function serveStaticAssets(app: FastifyInstance, assets: StaticAssets): void {
  // Browsers ask for this address unasked.
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .code(307)
      .header('location', assets.urls['favicon.svg'] ?? '/')
      .send(),
  );
  for (const [path, asset] of assets.byPath) serveAsset(app, path, asset);
  serveFontFiles(app, assets.fonts);
  serveDiagrams(app, assets.diagrams);
  serveIconSheets(app, assets.icons);
}

function serveAsset(app: FastifyInstance, path: string, { bytes, contentType }: SiteAsset): void {
  // Each coding is made once, for the first who asks for it.
  const coded: Record<string, Promise<Uint8Array>> = {};
  app.get(path, async (request, reply) => {
    const coding = chooseCoding(request.headers['accept-encoding'], bytes.byteLength);
    reply.headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    if (coding === 'identity') return reply.send(bytes);
    coded[coding] ??= compress(bytes, coding, 6);
    return reply.header('content-encoding', coding).send(await coded[coding]);
  });
}
