import type { TestEvent } from './events.ts';

/** How long a test took, in milliseconds. */
export interface Timing {
  file: string;
  name: string;
  milliseconds: number;
}

const SHOWN = 15;

/** The time of a test that ended, none for any other event. */
export function timingsOf({ type, data }: TestEvent, file: string): Timing[] {
  const milliseconds = data.details?.duration_ms;
  if ((type !== 'test:pass' && type !== 'test:fail') || milliseconds === undefined) return [];
  return [{ file, name: data.name ?? '', milliseconds }];
}

/** The slowest tests, one in a line. */
export function toSlowest(timings: Timing[]): string {
  return timings
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SHOWN)
    .map(({ file, name, milliseconds }) => `${milliseconds.toFixed(0).padStart(7)} ms  ${file}  ${name}`)
    .join('\n');
}

/** What a file took, in seconds: of a processor, and from its start to its end. */
export interface Cost {
  file: string;
  processor: number;
  seconds: number;
}

/** The dearest files, one in a line, and what all took together. */
export function toDearest(costs: Cost[]): string {
  const dearest = costs.toSorted((a, b) => b.processor - a.processor).slice(0, SHOWN);
  const sum = costs.reduce((total, { processor }) => total + processor, 0);
  return [...dearest, { file: `all ${costs.length} files`, processor: sum }]
    .map(({ file, processor }) => `${processor.toFixed(1).padStart(7)} s   ${file}`)
    .join('\n');
}

/** Every file of every run, for a comparison with another run: a line each, parts apart by tabs. */
export function toTimes(runs: { database: string; costs: Cost[]; timings: Timing[] }[]): string {
  const lines = runs.flatMap(({ database, costs, timings }) => {
    const tests = Map.groupBy(timings, ({ file }) => file);
    return costs
      .toSorted((a, b) => b.processor - a.processor)
      .map(({ file, processor, seconds }) =>
        [database, processor.toFixed(2), seconds.toFixed(2), tests.get(file)?.length ?? 0, file].join('\t'),
      );
  });
  return [['database', 'processor', 'seconds', 'tests', 'file'].join('\t'), ...lines, ''].join('\n');
}
