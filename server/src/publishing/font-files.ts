import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SiteAsset } from '@lectern/site';
import type { FastifyInstance } from 'fastify';

const { resolve } = createRequire(import.meta.url);

/** The fonts that come with the server, each by the name of the sheet that brings it, with the parts that make the sheet. */
const SHIPPED = [
  { sheet: 'noto-sans.css', name: '@fontsource-variable/noto-sans', parts: ['index.css', 'wght-italic.css'] },
];

const PREFIX = '/~lectern/fonts';

interface FontFiles {
  sheets: SiteAsset[];
  /** The file behind each address. Addresses name the version, so they may be kept for ever. */
  files: ReadonlyMap<string, string>;
}

/** The sheets of fonts with addresses of this server in them. Browsers load only those files whose letters a page has. */
export function readFontFiles(): FontFiles {
  const files = new Map<string, string>();
  const sheets = SHIPPED.map(({ sheet, name, parts }) => {
    const manifest = resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    const text = parts
      .map((part) => readFileSync(join(dirname(manifest), part), 'utf8'))
      .join('\n')
      .replaceAll(/\/\*[^*]*\*\//g, '')
      .replaceAll(/url\(\.\/files\/([\w-]+\.woff2)\)/g, (_, file: string) => {
        const address = `${PREFIX}/${version}/${file}`;
        files.set(address, join(dirname(manifest), 'files', file));
        return `url(${address})`;
      })
      .replaceAll(/\s*\n\s*/g, '\n');
    return { name: sheet, contentType: 'text/css; charset=utf-8', bytes: new TextEncoder().encode(text.trim()) };
  });
  return { sheets, files };
}

export function serveFontFiles(app: FastifyInstance, { files }: FontFiles): void {
  for (const [address, path] of files)
    app.get(address, (_request, reply) =>
      reply
        .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
        .send(createReadStream(path)),
    );
}
