import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Finding,
  isWithin,
  joinSettings,
  judgeLink,
  NO_SETTINGS,
  type ReadText,
  readSettings,
  readText,
  type Settings,
  toFindings,
} from '@lectern/checks';
import { dictionaryFor, loadSpeller } from '@lectern/checks/dictionaries';
import { decodeText, parseVariables } from '@lectern/content';
import { isInside, readSmallFile } from '#platform/files.ts';
import { Problem } from '#platform/http/index.ts';
import { findSources, readSource } from '#features/imports/index.ts';
import { type FolderView, viewOf } from './folder-view.ts';
import { judgeIn } from './links.ts';

export type FileFinding = Finding & {
  /** From the folder that was named. */
  file: string;
};

export interface FolderReport {
  files: number;
  findings: FileFinding[];
  counts: Record<Finding['severity'], number>;
  /** What was not checked, and why. */
  notes: string[];
  seconds: number;
}

const CONFIG_FILE = '.lectern/checks.yaml';
const CONFIG_BYTES = 400_000;
const PAGE_BYTES = 4_000_000;
/** More are no list that anybody works through. */
const FINDINGS_AT_MOST = 100_000;

export interface FolderOptions {
  config?: string;
  language?: string;
  dir?: string;
}

/** What somebody would mend in the pages of a folder. Nothing outside of it is read but the rules that are named. */
export async function checkFolder(folder: string, options: FolderOptions): Promise<FolderReport> {
  const started = performance.now();
  const sources = await findSources(folder, options.dir);
  const base = await realpath(resolve(folder));
  const settings = await readRules(base, options.config);
  const language = options.language ?? settings.language ?? 'en';
  const report: FolderReport = {
    files: 0,
    findings: [],
    counts: { error: 0, warning: 0, suggestion: 0 },
    notes:
      dictionaryFor(language) === undefined ? [`There is no dictionary for ${language}: spelling is not checked.`] : [],
    seconds: 0,
  };
  for (const from of sources) await checkSpace(report, { base, from, settings, language });
  report.seconds = (performance.now() - started) / 1000;
  return report;
}

/** The rules: the file that is named, or the one that lies in the folder, which no symbolic link leads out of. */
async function readRules(base: string, named: string | undefined): Promise<Settings> {
  const location = await realpath(named === undefined ? join(base, CONFIG_FILE) : resolve(named)).catch(
    () => undefined,
  );
  if (location === undefined) {
    if (named !== undefined) throw new Problem(404, 'not_found', `There is no file ${named}.`);
    return NO_SETTINGS;
  }
  const shown = named ?? CONFIG_FILE;
  if (named === undefined && !isInside(base, location))
    throw new Problem(422, 'invalid', `${CONFIG_FILE} is a symbolic link that leaves the folder.`);
  const bytes = await readSmallFile(location, CONFIG_BYTES);
  if (bytes === undefined) throw new Problem(422, 'invalid', `${shown} is larger than ${CONFIG_BYTES} bytes.`);
  const { settings, faults } = readSettings(decodeText(bytes).text);
  if (faults.length > 0) throw new Problem(422, 'invalid', `${shown} has mistakes.`, { details: faults });
  return joinSettings(NO_SETTINGS, settings);
}

interface Space {
  base: string;
  from: string;
  settings: Settings;
  language: string;
}

async function checkSpace(report: FolderReport, { base, from, settings, language }: Space): Promise<void> {
  const source = await readSource(base, from);
  const view = await viewOf(source, async ({ path, location }) => {
    const bytes = await readSmallFile(location, PAGE_BYTES);
    if (bytes === undefined) report.notes.push(`${join(source.dir, path)} is too large and was not checked.`);
    return bytes && decodeText(bytes).text;
  });
  const variables = new Set(Object.keys(parseVariables(source.variables ?? '').variables));
  const speller = await loadSpeller(language);
  for (const [path, text] of view.texts) {
    const file = join(source.dir, path);
    if (isWithin(file, settings.exclude) || isWithin(path, settings.exclude)) continue;
    report.files += 1;
    const read = readText(text, { settings, speller, variables });
    addFindings(report, file, findIn(view, { path, file, text, read }, settings));
  }
}

function findIn(
  view: FolderView,
  { path, file, text, read }: { path: string; file: string; text: string; read: ReadText },
  settings: Settings,
): Finding[] {
  const broken = read.links.flatMap((link) => judgeLink(link, judgeIn(view, path, link)));
  const same = view.sameTitles.get(path);
  return toFindings(text, [...read.found, ...broken, ...(same === undefined ? [] : [same])], {
    settings,
    ignored: read.ignored,
    file,
  });
}

function addFindings(report: FolderReport, file: string, findings: readonly Finding[]): void {
  for (const finding of findings) {
    report.counts[finding.severity] += 1;
    if (report.findings.length < FINDINGS_AT_MOST) report.findings.push({ file, ...finding });
  }
}
