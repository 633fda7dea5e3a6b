import { Type } from 'typebox';

/** What an import did, for people and for the revision that it made. */
export interface ImportReport {
  space: { id: string; title: string };
  /** What it came from: the name of a folder or archive, or the address of a repository. */
  origin: string;
  /** The commit, for a repository. */
  commit?: string;
  /** The address of a repository elsewhere, without a password, and the branch, tag or commit that was asked for. */
  repository?: { address: string; ref?: string };
  /** The folder inside the source; empty for the whole of it. */
  dir: string;
  /** True where it was put next to what the space had; else the space became what was imported. */
  beside?: true;
  /** The revision that holds what was imported. */
  revision: string;
  /** True where the space already held just this, and no revision was made. */
  unchanged: boolean;
  pages: number;
  groups: number;
  /** Entries of the navigation that are links; those inside of pages are `contentLinks`. */
  links: number;
  files: number;
  includes: number;
  contentLinks: LinkReport;
  /** Spaces of the hosted application that texts lead to by their ids there, and ours where it is known which is meant. */
  hosted?: {
    id: string;
    links: number;
    to?: { id: string; title: string };
    /** Named by who imports, listed for the organization, found by the paths of the links, or known since an earlier import. */
    by?: 'map' | 'list' | 'paths' | 'before';
  }[];
  added: number;
  changed: number;
  removedCount: number;
  /** Source paths (or titles) of pages that are new, that changed, and that are no more. */
  addedPages: string[];
  changedPages: string[];
  removed: string[];
  /** Paths of files and includes that are no more, under this name or with these bytes. */
  replacedFiles: string[];
  replacedFilesCount: number;
  removedFiles: string[];
  removedFilesCount: number;
  /** Markdown files that the navigation does not list. */
  unlisted: string[];
  warnings: ImportWarning[];
  /** All warnings, also those beyond the ones listed. */
  warningCount: number;
  /** What the source is written with, and what became of each; reports of earlier versions have none. */
  constructs?: ConstructRow[];
  /** How often something is shown, shown simply, and not shown. */
  constructSums?: Record<ConstructRow['fate'], number>;
}

/** What a construct is: of our format, or of the source's own (`source`), such as a component or a macro. */
export const CONSTRUCT_KINDS = [
  'tag',
  'attribute',
  'element',
  'html-attribute',
  'front-matter',
  'markdown',
  'page',
  'link',
  'file',
  'navigation',
  'setting',
  'source',
] as const;

export const CONSTRUCT_FATES = ['shown', 'simple', 'lost'] as const;

/** One construct in all of an import. */
export interface ConstructRow {
  kind: (typeof CONSTRUCT_KINDS)[number];
  name: string;
  /** Shown as it was meant, shown simply (its text alone, or as it is written), or not shown. */
  fate: (typeof CONSTRUCT_FATES)[number];
  count: number;
  /** In how many files. */
  pages: number;
  /** Some of them, each in another file. */
  places: { file: string; line?: number }[];
  example: string;
}

/** What one file of a source has of a construct, as whoever read it says. */
export interface CountedConstruct {
  kind: ConstructRow['kind'];
  name: string;
  fate: ConstructRow['fate'];
  count: number;
  example?: string;
}

export interface ImportWarning {
  message: string;
  file?: string;
  line?: number;
  /** What it counts as; one without a message is only counted. */
  constructs?: readonly CountedConstruct[];
}

/** Links inside of pages and includes. Those to headings count as resolved where their page is there. */
export interface LinkReport {
  total: number;
  /** To other servers; nobody asks whether they answer. */
  external: number;
  resolved: number;
  brokenCount: number;
  broken: BrokenLink[];
  /** Beyond the number that is looked at. */
  unchecked: number;
  /** Links into spaces of the hosted application that could not be resolved, each once. */
  unresolved?: { file: string; line: number; target: string; count: number }[];
}

export interface BrokenLink {
  file: string;
  line: number;
  kind: string;
  target: string;
}

/** Warnings and paths listed in one report; the count says how many there were. */
export const LISTED_AT_MOST = 1000;

/** Where the content of an import comes from. */
export const IMPORT_SOURCES = [
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
] as const;

export const ImportRequest = Type.Object({
  url: Type.String({
    format: 'uri',
    maxLength: 2048,
    description: 'Where the content is fetched from, by http or https, without credentials.',
  }),
  source: Type.Enum([...IMPORT_SOURCES], {
    description:
      'What is at the URL: the first page of a `website`; one page of `markdown`; a `docx` document; an `html` page or a zip of them; a `zip` of Markdown for this server, Docusaurus, MkDocs, VitePress, Starlight or Mintlify; a zip of an export of `confluence` or `notion` or of a `github-wiki`; a document of `google-docs`.',
  }),
});

export const ImportAnswer = Type.Object({
  revision: Type.String({ description: 'The revision that holds what was imported.' }),
  importedResources: Type.Integer({ minimum: 0, description: 'Pages, files and includes that were imported.' }),
  totalResources: Type.Integer({ minimum: 0, description: 'Pages, files and includes that were found.' }),
});

/** What every import may be refused for. */
export const importErrors = {
  400: 'The address is not public, or what lies there cannot be fetched: the message says which export to give.',
  413: 'What is at the address is larger than an import may be.',
  502: 'The address did not answer with the content, or asks for an account.',
  504: 'The address took too long to answer.',
} as const;
