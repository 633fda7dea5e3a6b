import { Problem } from '#platform/http/index.ts';
import { convertConfluence } from './confluence/service.ts';
import { convertDocusaurus, findDocusaurus } from './docusaurus/service.ts';
import { convertDocx } from './docx/service.ts';
import {
  type Draft,
  makeDraft,
  type Note,
  readSourceTree,
  Refusal,
  renameFragments,
  type SourceTree,
  writeDraft,
} from './drafts/index.ts';
import { convertGitHubWiki } from './github-wiki/service.ts';
import { convertGoogleDocs } from './google-docs/service.ts';
import { UnfitPage } from './html/index.ts';
import { convertHtml } from './html-files/service.ts';
import { convertMkDocs, findMkDocs } from './mkdocs/service.ts';
import { convertNotion } from './notion/service.ts';
import { convertWebsite } from './website/service.ts';

export type ConvertedSource =
  | 'confluence'
  | 'docx'
  | 'github-wiki'
  | 'google-docs'
  | 'html'
  | 'notion'
  | 'website'
  | 'zip';

export interface ConversionTask {
  source: ConvertedSource;
  folder: string;
  /** Where the result is written; nothing lies there yet. */
  target: string;
}

/** Errors lose their codes on the way out of a thread, so that a refusal is a value. */
export type ConversionOutcome =
  | { refusal: string; status: number; code: string }
  /** `isOurs` says that the folder is in our format already, and nothing was written. */
  | { isOurs: boolean; notes: Note[]; left: Note[] };

type Convert = (tree: SourceTree, draft: Draft) => Promise<void>;

const CONVERSIONS: Record<Exclude<ConvertedSource, 'zip'>, Convert> = {
  confluence: convertConfluence,
  docx: convertDocx,
  'github-wiki': convertGitHubWiki,
  'google-docs': convertGoogleDocs,
  html: convertHtml,
  notion: convertNotion,
  website: convertWebsite,
};

/** Makes a folder of one source a folder of our format: the part of an import that costs time, away from the event loop. */
export async function convert({ source, folder, target }: ConversionTask): Promise<ConversionOutcome> {
  try {
    const tree = await readSourceTree(folder);
    const run = source === 'zip' ? findProject(tree) : CONVERSIONS[source];
    if (run === undefined) return { isOurs: true, notes: [], left: [] };
    const draft = makeDraft();
    await run(tree, draft);
    renameFragments(draft);
    await writeDraft(draft, target);
    if (draft.texts.size === 0) throw new Refusal('There is no page in it that could be imported.');
    return { isOurs: false, notes: draft.notes, left: [...tree.left, ...draft.left] };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.message, status: error.status, code: error.code };
    if (!(error instanceof Refusal) && !(error instanceof UnfitPage)) throw error;
    return { refusal: `${error.message} Nothing was imported.`, status: 422, code: 'source_unfit' };
  }
}

/** The tool that a folder is written for, where it is none that reads what we read. */
function findProject(tree: SourceTree): Convert | undefined {
  const isOurs = [...tree.files.keys()].some((path) => /(^|\/)(SUMMARY\.md|\.gitbook\.yaml)$/i.test(path));
  if (isOurs) return undefined;
  if (findMkDocs(tree) !== undefined) return convertMkDocs;
  return findDocusaurus(tree) === undefined ? undefined : convertDocusaurus;
}
