import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readDiagramScript } from '@lectern/theme/assets';

const { resolve } = createRequire(import.meta.url);

const PREFIX = '/~lectern/diagrams';

/** The parts of the library that browsers load: its entry, and what that loads when a diagram needs it. */
const ENTRY = 'mermaid.esm.min.mjs';
const CHUNKS = 'chunks/mermaid.esm.min';

export interface DiagramFiles {
  /** Address of the document in the frame. */
  frameUrl: string;
  frame: string;
  /** The file behind each address of the library. */
  library: ReadonlyMap<string, string>;
  script: { url: string; bytes: Uint8Array };
}

/** Every address changes with what is behind it. */
export async function readDiagramFiles(): Promise<DiagramFiles> {
  const manifest = resolve('mermaid/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(dirname(manifest), 'dist');
  const chunks = readdirSync(join(folder, CHUNKS)).filter((name) => name.endsWith('.mjs'));
  const base = `${PREFIX}/${version}`;
  const { file, bytes } = await readDiagramScript();
  const script = { url: `${PREFIX}/${file}`, bytes };
  const frame = frameHtml(script.url, `${base}/${ENTRY}`);
  return {
    frameUrl: `${PREFIX}/${hashOf(frame)}/frame.html`,
    frame,
    library: new Map(
      [ENTRY, ...chunks.map((name) => `${CHUNKS}/${name}`)].map((name) => [`${base}/${name}`, join(folder, name)]),
    ),
    script,
  };
}

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

const frameHtml = (script: string, library: string): string =>
  `<!doctype html><html lang="en"><title>Diagram</title><script type="module" src="${script}" data-library="${library}"></script><body></body></html>`;
