import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readAndHash } from './files.ts';
import { runLectern } from './processes.ts';
import type { Row } from './report.ts';

export interface Imported {
  spaces: { space: { id: string }; pages: number; files: number }[];
  seconds: number;
  url: string;
}

const ORGANIZATION = 'my-organization';
const REMARK = fileURLToPath(new URL('./remark.ts', import.meta.url));

/** Imports a folder into a new space and publishes it, with the command that users run. */
export async function bring(place: { dataDir: string; port: number }, folder: string, title: string) {
  const args = ['import', folder, '--org', ORGANIZATION, '--new', title, '--publish'];
  const report = (await runLectern(place.dataDir, place.port, args)) as Imported;
  return { ...report, rows: await importRows(report, folder, title) };
}

/** The import, everything included, against remark that only parses the same files, and against hashing them. */
async function importRows(report: Imported, folder: string, title: string): Promise<Row[]> {
  const pages = report.spaces.reduce((sum, space) => sum + space.pages, 0);
  const files = report.spaces.reduce((sum, space) => sum + space.files, 0);
  const what = `import ${title}: ${pages} pages, ${files} files`;
  const ours = `${report.seconds.toFixed(2)} s (${Math.round(pages / report.seconds)} pages/s)`;
  const remark = await parseWithRemark(folder);
  const least = await readAndHash(folder);
  return [
    {
      what,
      ours,
      baseline: `remark, parsing alone ${remark.toFixed(2)} s`,
      ratio: remark / report.seconds,
    },
    {
      what,
      ours,
      baseline: `reading and hashing the files ${least.toFixed(2)} s`,
      ratio: least / report.seconds,
    },
  ];
}

export async function parseWithRemark(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [REMARK, folder]);
  return (JSON.parse(stdout) as { seconds: number }).seconds;
}
