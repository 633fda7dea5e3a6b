import { rankOf } from '#access/index.ts';

const ADMIN = rankOf('admin');

export interface Standing {
  /** Rank of the role; null for a guest. */
  role: number | null;
  disabled: 0 | 1;
}

/** Whether somebody administers the organization: disabled administrators do not. */
export const isActingAdmin = ({ role, disabled }: Standing): boolean => role === ADMIN && disabled === 0;

/** Who is last seen now and was seen less than this many milliseconds ago is not written down again. */
export const SEEN_AGAIN_AFTER = 60_000;
