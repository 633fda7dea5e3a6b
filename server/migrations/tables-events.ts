export interface EventsTable {
  /** Who has yet to learn of it. */
  consumer: string;
  /** What happened to it is handled in order. */
  subject: string;
  /** Its order among what waits for this consumer and subject. A place may be given again once its row is gone. */
  place: number;
  /** Of the event; the same in the rows of all consumers, and never given again. */
  id: string;
  kind: string;
  /** Empty where it concerns none. */
  organization_id: string;
  /** JSON. */
  payload: string;
  created_at: number;
}
