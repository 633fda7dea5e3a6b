import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { siteAssetFiles } from '@lectern/site';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/~lectern';

export interface StaticAssets {
  /** Address of each asset by name; it changes with the asset's content. */
  urls: Record<string, string>;
  byPath: ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>;
}

/** Reads the style sheet, the script and the icon of published sites once; their addresses carry a hash of their bytes. */
export async function loadStaticAssets(): Promise<StaticAssets> {
  const urls: Record<string, string> = {};
  const byPath = new Map<string, { bytes: Uint8Array; contentType: string }>();
  for (const { name, url, contentType } of siteAssetFiles) {
    const bytes = await readFile(url);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const path = `${PREFIX}/${hash}/${name}`;
    urls[name] = path;
    byPath.set(path, { bytes, contentType });
  }
  return { urls, byPath };
}

export function serveStaticAssets(app: FastifyInstance, assets: StaticAssets): void {
  // Browsers ask for this address unasked.
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .code(307)
      .header('location', assets.urls['favicon.svg'] ?? '/')
      .send(),
  );
  for (const [path, asset] of assets.byPath) {
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': asset.contentType, 'cache-control': 'public, max-age=31536000, immutable' })
        .send(asset.bytes),
    );
  }
}
