import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type SiteAsset, toFile } from '@lectern/theme/assets';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/http/index.ts';
import { FONTS, MATH_FONT, type ShippedFont, stemOf, USUAL_FONTS } from './catalog.ts';

const { resolve } = createRequire(import.meta.url);

const PREFIX = '/~lectern/fonts';

export interface FontFiles {
  sheets: SiteAsset[];
  /** The rules of the fonts that nobody has to choose. */
  usual: string;
  /** The file behind each address. Addresses name the version, so they may be kept for ever. */
  files: ReadonlyMap<string, string>;
}

/** The sheets of fonts with addresses of this server in them. Browsers load only those files whose letters a page has. */
export function readFontFiles(): FontFiles {
  const files = new Map<string, string>();
  const sheets: SiteAsset[] = [];
  let usual = '';
  for (const [name, font] of Object.entries(FONTS)) {
    const rules = rulesOf(font, files);
    if (USUAL_FONTS.includes(name)) usual += rules;
    else sheets.push(toSheet(font, rules));
  }
  const math = mathRulesOf(rulesOf(MATH_FONT, files));
  return { sheets: [...sheets, toSheet(MATH_FONT, math)], usual, files };
}

function toSheet(font: ShippedFont, rules: string): SiteAsset {
  const bytes = new TextEncoder().encode(rules);
  const name = `${stemOf(font)}.css`;
  return { name, file: toFile(name, bytes), contentType: 'text/css; charset=utf-8', bytes };
}

/** For all symbols, and from the system of the reader where it is there: its file is a large one. */
function mathRulesOf(rules: string): string {
  const { family } = MATH_FONT;
  return `${rules
    .replaceAll(/\nunicode-range: [^;]*;/g, '')
    .replace('src: url(', `src: local('${family}'), local('STIXTwoMath-Regular'), url(`)}
math{font-family:'${family}','Cambria Math','Latin Modern Math',math}`;
}

function rulesOf(font: ShippedFont, files: Map<string, string>): string {
  const manifest = resolve(`${font.package}/package.json`);
  const folder = dirname(manifest);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return font.parts
    .map((part) => readFileSync(join(folder, `${part}.css`), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/, url\(\.\/files\/[\w-]+\.woff\) format\('woff'\)/g, '')
    .replaceAll(/url\(\.\/files\/([\w-]+\.woff2)\)/g, (_, file: string) => {
      const address = `${PREFIX}/${version}/${file}`;
      files.set(address, join(folder, 'files', file));
      return `url(${address})`;
    })
    .replaceAll(/\s*\n\s*/g, '\n')
    .trimStart();
}

/** Where the letters of most pages are, by the name of the font: what a page may ask for before its styles are read. */
export function firstFiles({ files }: FontFiles): Record<string, string> {
  const known = [...files.keys()];
  return Object.fromEntries(
    Object.values(FONTS).flatMap((font) => {
      const file = `/${stemOf(font)}-latin-${font.parts[0] ?? ''}-normal.woff2`;
      const address = known.find((each) => each.endsWith(file));
      return address === undefined ? [] : [[`${stemOf(font)}.woff2`, address]];
    }),
  );
}

export function serveFontFiles(app: FastifyInstance, { files }: FontFiles): void {
  app.get<{ Params: { version: string; file: string } }>(`${PREFIX}/:version/:file`, (request, reply) => {
    const { version, file } = request.params;
    const path = files.get(`${PREFIX}/${version}/${file}`);
    if (path === undefined) throw notFound('file');
    return reply
      .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(createReadStream(path));
  });
}
