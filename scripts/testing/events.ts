import { resolve } from 'node:path';

/** An event of node's test runner, as its reporters take it. */
export interface TestEvent {
  type: string;
  data: EventData;
}

/** The fields that we look into; all others pass through. */
export interface EventData {
  name?: string;
  file?: string;
  line?: number;
  column?: number;
  nesting?: number;
  message?: string;
  success?: boolean;
  counts?: Counts;
  details?: { duration_ms?: number; type?: string; error?: TestError };
  duration_ms?: number;
}

export interface TestError {
  code?: string;
  failureType?: string;
  cause?: unknown;
  /** The error as text, once it has left its process. */
  text?: string;
}

export interface Counts {
  tests: number;
  suites: number;
  passed: number;
  cancelled: number;
  skipped: number;
  todo: number;
}

/** The events of a file that failed as a whole. */
export function failureOf(file: string, text: string, milliseconds: number): TestEvent[] {
  const details = { duration_ms: milliseconds, error: { text } };
  const counts = { tests: 1, suites: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0 };
  return [
    { type: 'test:fail', data: { name: file, file: resolve(file), line: 1, column: 1, nesting: 0, details } },
    { type: 'test:summary', data: { success: false, counts } },
  ];
}

export const countFailed = ({ tests, passed, skipped, todo }: Counts): number => tests - passed - skipped - todo;

/** What a process receives: a file, and which tests of it where not all are asked for. */
export interface FileOrder {
  file: string;
  name: string | undefined;
}

/**
 * What it reports: an event of the file, or that it is done with the file, how many bytes the process holds, how many seconds of
 * a processor the file took, those of commands that it started included, and what it asked of SQLite.
 */
export type FileReport = { event: TestEvent } | { done: true; memory: number; processor: number; statements: string[] };
