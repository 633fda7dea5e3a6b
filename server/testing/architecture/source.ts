// What the architecture rules look at: files and their imports, as plain data. `rules.ts` judges them, `read.ts`
// reads them from disk.

/** One import, `export … from`, `import()` or `import('…').Type`. */
export type Import = {
  specifier: string;
  /** Path from the root of the repository when it is one of our files, else undefined. */
  target: string | undefined;
  kind: 'ours' | 'package' | 'node' | 'unresolved';
  isType: boolean;
  /** By `import()`: not before somebody needs it. */
  isLater?: boolean;
};

export type SourceFile = {
  /** Path from the root of the repository, with forward slashes. */
  path: string;
  lines: number;
  imports: Import[];
  hasExportStar: boolean;
  hasDefaultExport: boolean;
  readsEnvironment: boolean;
};
