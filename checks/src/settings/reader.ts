import { asMapping } from '@lectern/content';
import type { SettingsFault } from './types.ts';

/** Reads the values of a mapping and collects what is wrong with them. */
export type Reader = {
  keys: string[];
  value: (key: string) => unknown;
  fault: (key: string, message: string) => void;
  refuseOthers: (known: readonly string[]) => void;
  text: (key: string, most: number) => string | undefined;
  texts: (key: string, most: { each: number; count: number }) => string[];
  number: (key: string, bounds: { min: number; max: number }) => number | undefined;
  oneOf: <T extends string>(key: string, values: readonly T[]) => T | undefined;
  mapping: (key: string) => Reader | undefined;
  mappings: (key: string, most: number) => Reader[];
};

/** More faults help nobody. */
const FAULTS_AT_MOST = 100;

export function readerOf(mapping: Record<string, unknown>, path: string, faults: SettingsFault[]): Reader {
  const value = (key: string): unknown => (Object.hasOwn(mapping, key) ? mapping[key] : undefined);
  const fault = (key: string, message: string): void => {
    if (faults.length < FAULTS_AT_MOST) faults.push({ path: `${path}/${key.slice(0, 100)}`, message });
  };
  const textOf = (key: string, given: unknown, most: number): string | undefined => {
    const text = typeof given === 'number' ? String(given) : given;
    if (typeof text === 'string' && text.trim() !== '' && text.length <= most) return text.trim();
    fault(key, `A text of at most ${most} characters is expected.`);
    return undefined;
  };
  const listOf = (key: string, most: number): unknown[] => {
    const given = value(key);
    if (given === undefined || given === null) return [];
    if (Array.isArray(given) && given.length <= most) return given;
    fault(key, `A list of at most ${most} entries is expected.`);
    return [];
  };
  return {
    keys: Object.keys(mapping),
    value,
    fault,
    refuseOthers(known) {
      for (const key of Object.keys(mapping))
        if (!known.includes(key)) fault(key, `This is not known here. Known are: ${known.join(', ')}.`);
    },
    text: (key, most) => (value(key) === undefined ? undefined : textOf(key, value(key), most)),
    texts: (key, { each, count }) =>
      listOf(key, count).flatMap((given, index) => textOf(`${key}/${index}`, given, each) ?? []),
    number(key, { min, max }) {
      const given = value(key);
      if (given === undefined) return undefined;
      if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
      fault(key, `A whole number between ${min} and ${max} is expected.`);
      return undefined;
    },
    oneOf(key, values) {
      const given = value(key);
      if (given === undefined) return undefined;
      const found = values.find((each) => each === given);
      if (found === undefined) fault(key, `One of these is expected: ${values.join(', ')}.`);
      return found;
    },
    mapping(key) {
      const given = value(key);
      if (given === undefined || given === null) return undefined;
      const inside = asMapping(given);
      if (inside === undefined) fault(key, 'A mapping is expected.');
      return inside && readerOf(inside, `${path}/${key}`, faults);
    },
    mappings: (key, most) =>
      listOf(key, most).flatMap((given, index) => {
        const inside = asMapping(given);
        if (inside === undefined) fault(`${key}/${index}`, 'A mapping is expected.');
        return inside === undefined ? [] : [readerOf(inside, `${path}/${key}/${index}`, faults)];
      }),
  };
}
