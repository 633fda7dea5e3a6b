const MINUTE_MS = 60_000;

/** So long somebody may be away and is shown what they missed. */
export const AWAY_AT_MOST_MS = 60 * MINUTE_MS;
/** Rows are kept longer than that, because clocks differ and transactions take their time. */
export const ROWS_KEPT_MS = AWAY_AT_MOST_MS + 10 * MINUTE_MS;

/** How much is shown to who comes again; whoever missed more reads everything again. */
export const MISSED_AT_MOST = 2_000;

/** So long somebody counts as present after they said where they are. */
export const PRESENT_FOR_MS = 15_000;

/** What those watch who watch a space. */
export const subjectOf = (spaceId: string): string => `space:${spaceId}`;

/** Where somebody is in what happens: behind which number, and when they had all that there was. */
export interface Position {
  number: number;
  at: number;
}

const POSITION = /^(\d{1,15})-(\d{1,15})$/;

export const writePosition = ({ number, at }: Position): string => `${number}-${at}`;

/** Undefined for what is no position of ours. */
export function readPosition(text: string): Position | undefined {
  const [, number, at] = POSITION.exec(text) ?? [];
  return number === undefined || at === undefined ? undefined : { number: Number(number), at: Number(at) };
}
