// What an import run may be about, what its failures are called, and how long what is due waits.
import type { Static } from 'typebox';
import { invalid, Problem, type ProblemDetail } from '#platform/http/index.ts';
import { hostedIdOf } from '../hosted/index.ts';
import { isRef } from '../repositories/index.ts';
import type { ImportReport } from '../schema.ts';
import type { StartImportRun } from './schema.ts';

export type RunRequest = Static<typeof StartImportRun>;
export type RunSource = RunRequest['source'] & { name?: string };
export type RunTarget = NonNullable<RunRequest['target']>;

/** A server that is killed again and again by the same import does not begin it once more. */
export const ATTEMPTS_AT_MOST = 3;
/** So often it is begun again where others needed its place. */
export const TURNS_AT_MOST = 10;

const DAY_MS = 24 * 60 * 60_000;
/** What the sweep of blobs spares is spared here. */
export const UPLOADS_KEPT_MS = DAY_MS;
export const RUNS_KEPT_MS = 90 * DAY_MS;

const TITLE_AT_MOST = 50;

/** Names every part of a request that goes with no other. */
export function refuseOdd({ source, target = {} }: RunRequest): void {
  const faults: ProblemDetail[] = [];
  const need = (isThere: boolean, path: string, message: string): void => {
    if (!isThere) faults.push({ in: 'body', path, message });
  };
  const isFile = source.type === 'file';
  need((source.url === undefined) === isFile, '/source/url', isFile ? 'expected none for a file' : 'expected a URL');
  need((source.files !== undefined) === isFile, '/source/files', isFile ? 'expected an upload' : 'expected none');
  need((source.format !== undefined) === isFile, '/source/format', isFile ? 'expected a format' : 'expected none');
  need(source.ref === undefined || source.type === 'git', '/source/ref', 'expected none but for "git"');
  need(source.ref === undefined || isRef(source.ref), '/source/ref', 'expected a branch, a tag or a commit');
  need(source.url === undefined || isPlain(source.url), '/source/url', 'expected http or https, without credentials');
  const isHosted = source.hostedSpace === undefined || hostedIdOf(source.hostedSpace) !== undefined;
  need(isHosted, '/source/hostedSpace', 'expected the id of a space, or its address');
  need(source.hostedSpace === undefined || !target.changeRequest, '/source/hostedSpace', 'expected none here');
  const isNew = target.space === undefined;
  for (const name of ['changeRequest', 'page', 'mode', 'conflicts'] as const)
    need(!isNew || target[name] === undefined, `/target/${name}`, 'expected none without a space');
  for (const name of ['title', 'parent', 'site', 'section', 'newSection'] as const)
    need(isNew || target[name] === undefined, `/target/${name}`, 'expected none with a space');
  for (const name of ['section', 'newSection'] as const)
    need(target.site !== undefined || target[name] === undefined, `/target/${name}`, 'expected none without a site');
  const isOneSection = target.section === undefined || target.newSection === undefined;
  need(isOneSection, '/target/newSection', 'expected none with a section');
  if (source.versions === 'all') {
    const kind = isFile ? source.format : source.type;
    need(kind === 'zip' || kind === 'git', '/source/versions', 'expected "current" but for "git" and "zip"');
    need(isNew, '/source/versions', 'expected "current" with a space');
    need(source.dir === undefined, '/source/dir', 'expected none for all versions');
    need(source.pictures !== 'fetch', '/source/pictures', 'expected "leave" for all versions');
    need(source.hostedSpace === undefined, '/source/hostedSpace', 'expected none for all versions');
  }
  const isUpdate = target.mode === 'update';
  need(target.conflicts === undefined || isUpdate, '/target/conflicts', 'expected none but for "update"');
  need(!isUpdate || target.changeRequest === undefined, '/target/mode', 'expected "add" for a change request');
  need(!isUpdate || target.page === undefined, '/target/page', 'expected none for "update"');
  const [first] = faults;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, faults);
}

function isPlain(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Why a run failed, for whoever began it. What nobody expected is in the log alone. */
export interface RunFailure {
  code: string;
  message: string;
  folders?: string[];
  conflicts?: string[];
  conflictCount?: number;
}

const MESSAGES: Readonly<Record<string, string>> = {
  import_conflict:
    'The space and the source both changed the same since the last import. Nothing was imported. Say which side counts, or change one of them.',
  import_has_no_base:
    'The space was written here and never imported, so nobody can know which of its pages the source would replace. Nothing was imported. Add the pages, or import into a new space.',
};

export function failureOf(error: unknown): RunFailure {
  if (!(error instanceof Problem))
    return { code: 'server_failed', message: 'The server failed. Its log says why. Nothing was imported.' };
  const { code, message, data } = error;
  return { code, message: MESSAGES[code] ?? withoutPlaces(message), ...(data as Omit<RunFailure, 'code' | 'message'>) };
}

/** Where on this machine something was unpacked is nobody's business. */
const withoutPlaces = (message: string): string =>
  message.replaceAll(/\/[^\s"']*lectern-import-[A-Za-z0-9]{6}\b\/?/g, '').replaceAll(/  +/g, ' ');

/** Whether a run waits for another turn instead of failing: its organization, or others, need the place. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Problem && error.status === 503 && error.code !== 'unpacking_failed' && error.code !== 'no_room';

/** What a run did, counted. */
export const resultOf = (report: ImportReport) => ({
  space: report.space.id,
  revision: report.revision,
  unchanged: report.unchanged,
  pages: report.pages,
  files: report.files + report.includes,
  added: report.added,
  changed: report.changed,
  removed: report.removedCount,
  warnings: report.warningCount,
  links: report.contentLinks.total,
  ...countHosted(report),
  brokenLinks: report.contentLinks.brokenCount,
  ...(report.constructSums === undefined ? {} : { constructs: report.constructSums }),
});

/** How many spaces of the hosted application links lead to, and how many different links lead to nobody knows which. */
function countHosted({ hosted = [], contentLinks }: ImportReport): { hostedSpaces?: number; unresolvedLinks?: number } {
  if (hosted.length === 0) return {};
  return { hostedSpaces: hosted.length, unresolvedLinks: contentLinks.unresolved?.length ?? 0 };
}

/** The title of a space that is made for a source of this name. */
export function titleFor(name: string): string {
  const words = name
    .replace(/\.(tar\.gz|tgz|tar|zip|docx|html?|md|markdown)$/i, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return [...(words || 'Imported')].slice(0, TITLE_AT_MOST).join('').trim();
}

/** The name of an uploaded file as it is kept: its last part, without what moves a cursor, and short. */
export function nameOfUpload(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const plain = last.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return [...plain].slice(-100).join('') || 'file';
}
