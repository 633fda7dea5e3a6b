/** Something odd in somebody's file that did not stop us. `code` is stable, `message` is one sentence for people. */
export type Warning = {
  code: string;
  message: string;
  /** 1-based line in the file the warning is about. */
  line?: number;
  path?: string;
};
