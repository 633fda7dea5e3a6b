import { FAULTS_AT_MOST, isLanguage } from './bounds.ts';
import type { FileFault, ReadOptions, ReadTranslations } from './types.ts';

/** The rest of a file cannot be read. */
export class Unreadable extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Reads within `read`, which adds to the result; what ends it early is a fault, and then there are no units. */
export function collect(read: (into: ReadTranslations) => void): ReadTranslations {
  const into: ReadTranslations = { units: [], faults: [] };
  try {
    read(into);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    into.units = [];
    into.faults = [{ line: error.line, message: error.message }, ...into.faults].slice(0, FAULTS_AT_MOST);
  }
  return into;
}

export function addFault({ faults }: ReadTranslations, fault: FileFault): void {
  if (faults.length < FAULTS_AT_MOST) faults.push(fault);
}

/** Says where a file is in other languages than it should be. */
export function checkLanguages(into: ReadTranslations, line: number, options: ReadOptions): void {
  for (const key of ['sourceLanguage', 'targetLanguage'] as const) {
    const [expected, found] = [options[key], into[key]];
    if (expected === undefined || (found !== undefined && isLanguage(expected, found))) continue;
    const what = key === 'sourceLanguage' ? 'from' : 'into';
    const has =
      found === undefined || found === '' ? 'it does not say which language' : `it says "${shortened(found)}"`;
    addFault(into, { line, message: `The file must be translated ${what} "${expected}", and ${has}.` });
  }
}

/** A text of a file in a message: bounded, on one line. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').toWellFormed();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
};
