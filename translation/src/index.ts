// Files for translators, XLIFF 2 and PO: the units of pages out, their translations in, every fault named with its line.
// What it reads comes from anywhere and may be large, so it belongs on a thread. The kernel says whether a translation fits.
export { readPo } from './po/read-po.ts';
export { writePo } from './po/write-po.ts';
export { readXliff } from './xliff/read-xliff.ts';
export { writeXliff } from './xliff/write-xliff.ts';
export type { FileFault, FilePage, FileUnit, ReadOptions, ReadTranslations, ReadUnit, WrittenFile } from './types.ts';
