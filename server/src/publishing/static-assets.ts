import { createHash } from 'node:crypto';
import { readSiteAssets, type SiteAsset } from '@lectern/site';
import type { FastifyInstance } from 'fastify';
import { chooseCoding, compress } from '#platform/http/index.ts';
import { readFontFiles, serveFontFiles } from './font-files.ts';

const PREFIX = '/~lectern';

export interface StaticAssets {
  /** Address of each asset by name; it changes with the asset's content. */
  urls: Record<string, string>;
  byPath: ReadonlyMap<string, SiteAsset>;
  fonts: ReturnType<typeof readFontFiles>;
}

/** Reads the styles, scripts and the icon of published sites once; their addresses carry a hash of their bytes. */
export async function loadStaticAssets(): Promise<StaticAssets> {
  const urls: Record<string, string> = {};
  const byPath = new Map<string, SiteAsset>();
  const fonts = readFontFiles();
  for (const asset of [...(await readSiteAssets()), ...fonts.sheets]) {
    const hash = createHash('sha256').update(asset.bytes).digest('hex').slice(0, 16);
    const path = `${PREFIX}/${hash}/${asset.name}`;
    urls[asset.name] = path;
    byPath.set(path, asset);
  }
  return { urls, byPath, fonts };
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
