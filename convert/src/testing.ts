import { convertTree, type ConvertedSource } from './convert.ts';
import { type Draft, type SourceVersion, summaryOf, type TreeFile } from './drafts/index.ts';

export { docxOf, paragraph, picture, table } from './docx/testing.ts';
export { makeZip, type ZipEntry, zipOf } from './zips/testing.ts';

export interface Result {
  /** Everything of the draft, by path; bytes that are no text as they decode. */
  files: Record<string, string>;
  /** `file: message` of each. */
  notes: string[];
  left: string[];
  /** `fate kind name count` of all that notes count, in their order. */
  counted: string[];
  refusal: string | undefined;
  versions: SourceVersion[];
}

/** What a source of these files becomes. */
export async function convertFiles(
  source: ConvertedSource,
  files: Record<string, string | Uint8Array>,
  part?: string,
): Promise<Result> {
  const tree = new Map(Object.entries(files).map(([path, content]) => [path, toFile(path, content)]));
  const made = await convertTree(source, { files: tree, left: [] }, part);
  const nothing: Result = { files: {}, notes: [], left: [], counted: [], refusal: undefined, versions: [] };
  if (made.kind !== 'converted') return { ...nothing, refusal: made.kind === 'refused' ? made.reason : undefined };
  const written: Record<string, string> = {};
  for (const [path, bytes] of made.draft.files) {
    const content = typeof bytes === 'string' ? await tree.get(bytes)?.read() : Buffer.from(bytes);
    written[path] = content?.toString() ?? '';
  }
  const all = Object.entries({ ...written, ...textsOf(made.draft) });
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...nothing, files: sorted, ...messagesOf(made.draft), versions: made.draft.versions };
}

function toFile(path: string, content: string | Uint8Array): TreeFile {
  const bytes = Buffer.from(content as string);
  return { path, size: bytes.byteLength, location: path, read: async () => bytes };
}

const textsOf = ({ texts, entries }: Draft): Record<string, string> => ({
  ...Object.fromEntries([...texts].map(([path, text]) => [path, text.toWellFormed()])),
  ...(entries === undefined ? {} : { 'SUMMARY.md': summaryOf(entries) }),
});

const messagesOf = ({ notes, left }: Draft): Pick<Result, 'notes' | 'left' | 'counted'> => {
  const toLine = ({ file, message }: { file: string; message: string }) => `${file}: ${message}`;
  const counted = [...notes, ...left].flatMap(({ constructs = [] }) =>
    constructs.map(({ fate, kind, name, count }) => `${fate} ${kind} ${name} ${count}`),
  );
  return { notes: notes.filter(({ message }) => message !== '').map(toLine), left: left.map(toLine), counted };
};
