// When a run asks for a text, and when it tries again.
import type { TextOfPage } from '../ledger/index.ts';

/** Why a run is over before its end: only who runs it, or an operator, can change that. */
export class RunRefused extends Error {
  override name = 'RunRefused';
}

/** A machine translates what is not translated, and anew what it translated before; what a person wrote is theirs. */
export const isForMachine = ({ state, origin }: TextOfPage): boolean =>
  state === 'missing' || (state === 'stale' && origin !== 'human');

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** About five hours after the first one. */
const FAILURES_AT_MOST = 12;

/** Milliseconds to the next try after so many failures in a row; undefined where there is none. */
export const waitAfter = (failures: number): number | undefined =>
  failures >= FAILURES_AT_MOST ? undefined : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
