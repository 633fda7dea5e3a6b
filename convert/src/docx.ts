import mammoth from 'mammoth';
import {
  addImage,
  type Draft,
  makeNames,
  Refusal,
  relativeTarget,
  type SourceTree,
  titleOfName,
  counterFor,
} from './drafts/index.ts';
import { placeFormulas, rewriteDocument } from './docx/document.ts';
import { changesOf, lossesOf, saidOf } from './docx/sayings.ts';
import { type HtmlRoot, parseHtml, toMarkdown, UnfitPage } from './html/index.ts';

const DOCX_NAME = /\.docx$/i;
const NOTES_AT_MOST = 20;

/** Names of styles by what they mean: Word's own, those that Pandoc and LibreOffice write, and what people call theirs. */
const CODE_BLOCKS = ['HTML Preformatted', 'Source Code', 'Preformatted Text', 'Macro Text', 'Code', 'Code Block'];
const CODE = ['HTML Code', 'HTML Typewriter', 'HTML Keyboard', 'HTML Sample', 'Verbatim Char', 'Source Text'];
const OWN_CODE = ['Code', 'Code Char', 'Inline Code', 'Code Inline'];
const QUOTES = ['Quote', 'Intense Quote', 'Block Text', 'Quotations'];

/** Beyond those that the library knows. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...CODE_BLOCKS.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...QUOTES.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...[...CODE, ...OWN_CODE].map((name) => `r[style-name='${name}'] => code`),
  'highlight => mark',
];

export const docxPathsOf = (tree: SourceTree): string[] =>
  [...tree.files.keys()].filter((path) => DOCX_NAME.test(path));

/** Adds each document as one page, with its pictures as files. */
export async function convertDocx(tree: SourceTree, draft: Draft): Promise<void> {
  const nameOf = makeNames();
  for (const path of docxPathsOf(tree)) {
    const file = tree.files.get(path);
    if (file === undefined) continue;
    const name = path.split('/').at(-1) ?? path;
    const place = `${nameOf('', name.replace(DOCX_NAME, ''))}.md`;
    const { root, notes, left } = await readDocument(await file.read(), draft, place);
    const page = toMarkdown(root, {
      count: counterFor(draft, place),
      fallback: titleOfName(name),
      resolve: (target) => target,
      isManyHeaded: true,
    });
    draft.texts.set(place, page.markdown);
    draft.notes.push(...notes.slice(0, NOTES_AT_MOST).map((message) => ({ file: path, message })));
    draft.left.push(...left.map((message) => ({ file: path, message })));
  }
}

interface Read {
  root: HtmlRoot;
  notes: string[];
  left: string[];
}

async function readDocument(bytes: Buffer, draft: Draft, place: string): Promise<Read> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = addImage(draft, image.contentType, await image.readAsBuffer());
    return { src: path === undefined ? '' : relativeTarget(place, path) };
  });
  try {
    const { buffer, found } = await rewriteDocument(bytes);
    const { value, messages } = await mammoth.convertToHtml({ buffer }, { styleMap: STYLES, convertImage });
    const said = new Set(messages.map(({ message }) => saidOf(message)));
    return {
      root: placeFormulas(parseHtml(value), found.formulas),
      notes: [...changesOf(found), ...said].filter((message) => message !== ''),
      left: lossesOf(found),
    };
  } catch (error) {
    if (error instanceof UnfitPage) throw error;
    // The libraries throw plain errors for what they do not understand.
    throw new Refusal('The document is damaged, or is no document of Word (.docx).', { cause: error });
  }
}
