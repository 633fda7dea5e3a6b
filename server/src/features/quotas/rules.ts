import { Problem } from '#platform/http/index.ts';
import { describeSize } from '#platform/sizes.ts';

export const KINDS = ['storage', 'spaces', 'pages', 'sites', 'members'] as const;
/** What is bounded. Storage is in bytes, members are all who belong to the organization, its guests, too. */
export type Kind = (typeof KINDS)[number];

export type Amounts = Readonly<Record<Kind, number>>;
/** The most that there may be; what is absent has no bound. */
export type Limits = Readonly<Partial<Record<Kind, number>>>;

export interface Excess {
  kind: Kind;
  limit: number;
  /** Before what is refused. */
  used: number;
  /** What it would have added. */
  needed: number;
}

/** The first quota that a write passed. What does not add to an amount is let be, however much there is. */
export function findExcess(limits: Limits, { before, after }: Record<'before' | 'after', Amounts>): Excess | undefined {
  for (const kind of KINDS) {
    const limit = limits[kind];
    const needed = after[kind] - before[kind];
    if (limit !== undefined && needed > 0 && after[kind] > limit) return { kind, limit, used: before[kind], needed };
  }
  return undefined;
}

const WORDS: Readonly<Record<Kind, { may: string; has: string }>> = {
  storage: { may: 'may keep', has: 'keeps' },
  spaces: { may: 'may have', has: 'has' },
  pages: { may: 'may have', has: 'has' },
  sites: { may: 'may have', has: 'has' },
  members: { may: 'may have', has: 'has' },
};

const REMEDY =
  'An administrator of the organization can remove what is not needed, and whoever runs this server can raise the quota.';

/** Nothing of what was asked for is done. It can be read by programs, too. */
export function quotaExceeded(excess: Excess): Problem {
  const { kind, limit, used, needed } = excess;
  const { may, has } = WORDS[kind];
  const message = `The organization ${may} ${describeAmount(kind, limit)} on this server, and ${has} ${shown(kind, used)}. This needs ${shown(kind, needed)} more. ${REMEDY}`;
  return new Problem(403, 'quota_exceeded', message, { data: { quota: excess } });
}

export const isQuotaExceeded = (error: unknown): boolean => error instanceof Problem && error.code === 'quota_exceeded';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const NAMES: Readonly<Record<Exclude<Kind, 'storage'>, readonly [one: string, more: string]>> = {
  spaces: ['space', 'spaces'],
  pages: ['page', 'pages'],
  sites: ['site', 'sites'],
  members: ['member', 'members'],
};

/** An amount for people: `12 spaces`, `1.5 GB`. */
export function describeAmount(kind: Kind, amount: number): string {
  if (kind === 'storage') return describeSize(amount);
  const [one, more] = NAMES[kind];
  return `${NUMBER.format(amount)} ${amount === 1 ? one : more}`;
}

const shown = (kind: Kind, amount: number): string =>
  kind === 'storage' ? describeSize(amount) : NUMBER.format(amount);
