import { readPo, readXliff, type ReadTranslations, type WrittenFile, writePo, writeXliff } from '@lectern/translation';

export type Format = 'xliff' | 'po';

export interface ReadTask {
  format: Format;
  content: string;
  sourceLanguage: string;
  targetLanguage: string;
}

export function readFile({ format, content, ...languages }: ReadTask): ReadTranslations {
  const bytes = Buffer.from(content);
  return format === 'po' ? readPo(bytes, languages) : readXliff(bytes, languages);
}

export const writeFile = ({ format, ...file }: WrittenFile & { format: Format }): string =>
  format === 'po' ? writePo(file) : writeXliff(file);
