import { badRequest, type Problem } from '#platform/http/index.ts';
import { IMPORT_SOURCES } from '../schema.ts';

export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const isImportSource = (name: string): name is ImportSource =>
  (IMPORT_SOURCES as readonly string[]).includes(name);

const PLACE = 'Put it at an address that needs no account, and import that.';

/** What to give where the address itself cannot be had. */
export const ADVICE: Record<ImportSource, string> = {
  website: 'Save the pages as HTML, and import a zip of them with the source "html".',
  docx: `Download the document as .docx. ${PLACE}`,
  markdown: `Download the file. ${PLACE}`,
  html: `Save the pages as HTML. ${PLACE}`,
  zip: `Download the archive. ${PLACE}`,
  confluence: `In Confluence choose Space settings, Export space, and HTML or XML. ${PLACE}`,
  'github-wiki': `Clone the wiki (git clone https://github.com/OWNER/NAME.wiki.git) and make a zip of the folder. ${PLACE}`,
  notion: `In Notion choose Export, "Markdown & CSV" or "HTML", with subpages. ${PLACE}`,
  'google-docs': `In Google Docs choose File, Download, Web Page (.html, zipped) or Microsoft Word (.docx). ${PLACE}`,
};

const CLOSED: Partial<Record<ImportSource, (url: URL) => boolean>> = {
  confluence: (url) => /\.atlassian\.net$/i.test(url.hostname) && !/\.zip$/i.test(url.pathname),
  notion: (url) => /(^|\.)notion\.(so|site|com)$/i.test(url.hostname) && !/\.zip$/i.test(url.pathname),
  'github-wiki': (url) =>
    /^(www\.)?github\.com$/i.test(url.hostname) &&
    /^\/[^/]+\/[^/]+?(\/wiki(\/|$)|\.wiki(\.git)?\/?$)/i.test(url.pathname),
};

const DOCUMENT = /^\/document\/d\/([\w-]{10,100})(?:\/(?:edit|view|preview|mobilebasic|copy)?)?\/?$/;

/** The address that gives what is meant by one that people copy: a document of Google has one for each format. */
export function exportAddress(source: ImportSource, address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  if (CLOSED[source]?.(url) === true) throw closed(source);
  if (source !== 'google-docs' || url.hostname !== 'docs.google.com') return address;
  const id = DOCUMENT.exec(url.pathname)?.[1];
  return id === undefined ? address : `https://docs.google.com/document/d/${id}/export?format=docx`;
}

/** Addresses of pages that only a program in a browser shows, or that are read another way than by HTTP. */
const closed = (source: ImportSource): Problem =>
  badRequest(`What lies at this address cannot be fetched. ${ADVICE[source]}`, [
    { in: 'body', path: '/url', message: 'expected the address of an export' },
  ]);

/** Whether bytes begin as a zip does; so do those of a docx. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
