import mammoth from 'mammoth';
import {
  addImage,
  type Draft,
  makeNames,
  Refusal,
  relativeTarget,
  type SourceTree,
  titleOfName,
} from './drafts/index.ts';
import { parseHtml, toMarkdown } from './html/index.ts';

const DOCX_NAME = /\.docx$/i;
const NOTES_AT_MOST = 20;

/** What names of styles mean, beyond those that the library knows: Word's own, and those that Pandoc writes. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "r[style-name='HTML Code'] => code",
  "r[style-name='Verbatim Char'] => code",
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
    const { html, messages } = await readDocument(await file.read(), draft, place);
    const page = toMarkdown(parseHtml(html), {
      fallback: titleOfName(name),
      resolve: (target) => target,
      isManyHeaded: true,
    });
    draft.texts.set(place, page.markdown);
    draft.notes.push(...messages.slice(0, NOTES_AT_MOST).map((message) => ({ file: path, message })));
  }
}

async function readDocument(bytes: Buffer, draft: Draft, place: string): Promise<{ html: string; messages: string[] }> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = addImage(draft, image.contentType, await image.readAsBuffer());
    return { src: path === undefined ? '' : relativeTarget(place, path) };
  });
  const { value, messages } = await mammoth
    .convertToHtml({ buffer: bytes }, { styleMap: STYLES, convertImage })
    .catch((error: unknown) => {
      // The library throws plain errors for what it does not understand.
      throw new Refusal('The document is damaged, or is no document of Word (.docx).', { cause: error });
    });
  return {
    html: value,
    messages: [...new Set(messages.map(({ message }) => saidOf(message)))].filter((said) => said !== ''),
  };
}

/** What the library says of a document, in words for whoever wrote it. */
const SAYINGS: readonly [RegExp, (name: string) => string][] = [
  [
    /^Unrecognised (?:paragraph|run|table) style: '?(.*?)'? \(Style ID/,
    // One without a name is not described either, which is said already.
    (name) => (name === 'null' ? '' : `The style “${name}” has no counterpart here; its text came over as plain text.`),
  ],
  [
    /^(?:Paragraph|Run|Table|Numbering) style with ID (.*?) was referenced but not defined/,
    (name) => `The style “${name}” is named and not described in the document.`,
  ],
  [/^An unrecognised element was ignored: (.*)$/, (name) => `Something that only Word shows was left out (${name}).`],
  [/^An unrecognised break type was ignored: (.*)$/, (name) => `A break of the kind “${name}” was left out.`],
  [
    /^A v:imagedata element without a relationship ID was ignored|^Could not find image file/,
    () => 'A picture is not in the document and was left out.',
  ],
  [
    /^Image of type (.*) is unlikely to display/,
    (name) => `A picture has a format that browsers do not show (${name}).`,
  ],
];

function saidOf(message: string): string {
  for (const [pattern, say] of SAYINGS) {
    const found = pattern.exec(message);
    if (found !== null) return say((found[1] ?? '').slice(0, 100));
  }
  return 'A part of the document was read otherwise than Word reads it.';
}
