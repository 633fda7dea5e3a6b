const HOUR_MS = 60 * 60 * 1000;

/** How long a deleted space can be restored, and a deleted organization. */
const RESTORABLE_MS = 7 * 24 * HOUR_MS;

/** The clocks of two nodes differ by less: what one still restores another does not remove yet. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/** What was deleted after this time can be restored. */
export const restorableSince = (now: number): number => now - RESTORABLE_MS;

/** Until when what was deleted then can be restored. */
export const restorableUntil = (deletedAt: number): number => Number(deletedAt) + RESTORABLE_MS;

export const isRestorable = (deletedAt: number, now: number): boolean => deletedAt > restorableSince(now);

/** What was deleted at this time or before is removed. */
export const removedBefore = (now: number): number => now - RESTORABLE_MS - CLOCKS_DIFFER_MS;
