// What is said about imports and exports.

/** What an import may come from, as the API names it and as people do. */
export const SOURCES = [
  ['zip', 'Zip of Markdown: a repository, Docusaurus, MkDocs'],
  ['website', 'Website'],
  ['markdown', 'One page of Markdown'],
  ['docx', 'Word document'],
  ['html', 'HTML page, or a zip of them'],
  ['confluence', 'Export of Confluence'],
  ['notion', 'Export of Notion'],
  ['github-wiki', 'Zip of a GitHub wiki'],
  ['google-docs', 'Document of Google Docs'],
] as const;

export type Source = (typeof SOURCES)[number][0];

/** What an address most probably leads to, by its path; undefined where nothing says it. */
export function guessSource(address: string): Source | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  if (url.hostname === 'docs.google.com') return 'google-docs';
  const [, ending = ''] = /\.([a-z]+)$/i.exec(url.pathname) ?? [];
  const byEnding: Readonly<Record<string, Source>> = { zip: 'zip', md: 'markdown', docx: 'docx' };
  return Object.hasOwn(byEnding, ending.toLowerCase()) ? byEnding[ending.toLowerCase()] : undefined;
}

/** The title of a space that is made for what is at an address. */
export function titleFor(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname;
  const name = last
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim();
  return Array.from(name || url.hostname)
    .slice(0, 50)
    .join('');
}

export function importedText({ importedResources, totalResources }: ImportAnswer): string {
  const left = totalResources - importedResources;
  const what =
    importedResources === 1 ? '1 page or file is imported' : `${importedResources} pages and files are imported`;
  return left > 0 ? `${what}. ${left} were left out.` : `${what}.`;
}

export interface ImportAnswer {
  revision: string;
  importedResources: number;
  totalResources: number;
}

export const lossText = (count: number): string =>
  count === 1
    ? 'One thing could not be written as a file. The export names it.'
    : `${count} things could not be written as files. The export names them.`;
