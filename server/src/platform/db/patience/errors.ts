/** The database does not answer anybody. What was sent to it may have been done all the same. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = 'DATABASE_AWAY';
  constructor(cause?: unknown) {
    super('The database cannot be reached.', cause === undefined ? {} : { cause });
  }
}

/** The database answers, but not this in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';
  constructor(what: string) {
    super(`The database is busy: ${what}.`);
  }
}
