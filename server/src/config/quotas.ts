// Who may make organizations, and what one may take on the server where nothing else is set for it.
import { accept, type Parsed, refuse, wholeNumber } from './parse.ts';
import type { QuotaConfig, Setting } from './types.ts';

export const quotaSettings = [
  {
    name: 'LECTERN_ORGANIZATION_CREATION',
    default: 'everyone',
    meaning: 'Who may create organizations: `everyone` who is signed in, or `operators` of this server.',
  },
  {
    name: 'LECTERN_QUOTA_STORAGE',
    default: 'none',
    meaning:
      'The most that [one organization may keep](quotas.md), files and texts with their history, such as `10GB`; another one by `lectern org quota`.',
  },
  { name: 'LECTERN_QUOTA_SPACES', default: 'none', meaning: 'The most spaces that one organization may have.' },
  {
    name: 'LECTERN_QUOTA_PAGES',
    default: 'none',
    meaning: 'The most pages that the spaces of one organization may have together, with groups and links.',
  },
  { name: 'LECTERN_QUOTA_SITES', default: 'none', meaning: 'The most sites that one organization may have.' },
  {
    name: 'LECTERN_QUOTA_MEMBERS',
    default: 'none',
    meaning: 'The most members that one organization may have, with its guests.',
  },
] as const satisfies readonly Setting[];

const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, b: 1, kb: 1000, mb: 1000 ** 2, gb: 1000 ** 3, tb: 1000 ** 4 },
  ...{ kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3, tib: 1024 ** 4 },
};
/** All of it is added up in whole numbers. */
const BYTES_AT_MOST = 1000 ** 5;

/** An amount of bytes as people write it: `500MB`, `1.5 GiB`, or a plain number. */
export function byteSize(text: string): Parsed<number> {
  const [, number = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?) ?([a-z]{0,3})$/i.exec(text.trim()) ?? [];
  const each = UNITS[unit.toLowerCase()];
  const bytes = each === undefined || number === '' ? NaN : Math.floor(Number(number) * each);
  return bytes <= BYTES_AT_MOST ? accept(bytes) : refuse('an amount of bytes up to 1000TB, such as 500MB or 10GB');
}

/** How many there may be of something that is counted. */
export const countAtMost = wholeNumber(0, 1_000_000_000);

type Read = <T>(
  name: Exclude<(typeof quotaSettings)[number]['name'], 'LECTERN_ORGANIZATION_CREATION'>,
  parser: (text: string) => Parsed<T>,
) => T | undefined;

/** Those that are set. */
export function readQuotas(read: Read): QuotaConfig {
  const all = {
    storage: read('LECTERN_QUOTA_STORAGE', byteSize),
    spaces: read('LECTERN_QUOTA_SPACES', countAtMost),
    pages: read('LECTERN_QUOTA_PAGES', countAtMost),
    sites: read('LECTERN_QUOTA_SITES', countAtMost),
    members: read('LECTERN_QUOTA_MEMBERS', countAtMost),
  };
  return Object.fromEntries(Object.entries(all).filter(([, most]) => most !== undefined)) as QuotaConfig;
}
