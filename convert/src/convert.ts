import { convertConfluence } from './confluence/convert.ts';
import { convertDocusaurus } from './docusaurus/convert.ts';
import { findDocusaurus } from './docusaurus/find.ts';
import { convertDocx } from './docx.ts';
import {
  countNotes,
  type Draft,
  keepUnlisted,
  makeDraft,
  Refusal,
  renameFragments,
  type SourceTree,
} from './drafts/index.ts';
import { convertGitHubWiki } from './github-wiki/convert.ts';
import { convertGoogleDocs, isGoogleDocument } from './google-docs.ts';
import { UnfitPage } from './html/index.ts';
import { convertHtml } from './html-files.ts';
import { convertMkDocs, findMkDocs } from './mkdocs/convert.ts';
import { convertNotion } from './notion/convert.ts';
import { convertProject, findProject } from './projects/convert.ts';
import { convertReadMeProject, findReadMe } from './readme/convert.ts';
import { recognize } from './recognize.ts';
import { convertWebsite } from './website/convert.ts';

export type ConvertedSource =
  | 'confluence'
  | 'docx'
  | 'github-wiki'
  | 'google-docs'
  | 'html'
  | 'notion'
  | 'website'
  | 'zip';

/** `ours` says that the source is in our format already. */
export type Conversion =
  | { kind: 'converted'; draft: Draft }
  | { kind: 'ours' }
  /** A sentence for whoever imports it. */
  | { kind: 'refused'; reason: string };

type Convert = (tree: SourceTree, draft: Draft, part?: string) => Promise<void>;

const CONVERSIONS: Record<Exclude<ConvertedSource, 'zip'>, Convert> = {
  confluence: convertConfluence,
  docx: convertDocx,
  'github-wiki': convertGitHubWiki,
  'google-docs': convertGoogleDocs,
  html: convertHtml,
  notion: convertNotion,
  website: convertWebsite,
};

/**
 * Makes the files of one source a draft in our format; of a project of Docusaurus the version in the folder `part`, if that is
 * named. It costs time in proportion to the source: call it on a thread.
 */
export async function convertTree(source: ConvertedSource, tree: SourceTree, part?: string): Promise<Conversion> {
  try {
    const run = source === 'zip' ? await findTool(tree) : CONVERSIONS[source];
    if (run === undefined) return { kind: 'ours' };
    const draft = makeDraft();
    if (part !== undefined && run !== convertDocusaurus)
      throw new Refusal('Only projects of Docusaurus have versions.');
    await run(tree, draft, part);
    keepUnlisted(draft);
    renameFragments(draft);
    countNotes(draft);
    if (draft.texts.size === 0) throw new Refusal('There is no page in it that could be imported.');
    return { kind: 'converted', draft };
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof UnfitPage)) throw error;
    return { kind: 'refused', reason: `${error.message} Nothing was imported.` };
  }
}

/** The tool that a folder is written for, where it is none that reads what we read. */
async function findTool(tree: SourceTree): Promise<Convert | undefined> {
  const isOurs = [...tree.files.keys()].some((path) => /(^|\/)(SUMMARY\.md|\.gitbook\.yaml)$/i.test(path));
  if (isOurs) return undefined;
  if (findMkDocs(tree) !== undefined) return convertMkDocs;
  if (findDocusaurus(tree) !== undefined) return convertDocusaurus;
  if ((await findProject(tree)) !== undefined) return convertProject;
  if ((await findReadMe(tree)) !== undefined) return convertReadMeProject;
  const { tool } = recognize(tree.files.keys());
  if (tool === 'confluence' || tool === 'notion' || tool === 'github-wiki') return CONVERSIONS[tool];
  if (tool === 'html') return (await isGoogleDocument(tree)) ? convertGoogleDocs : convertHtml;
  return undefined;
}
