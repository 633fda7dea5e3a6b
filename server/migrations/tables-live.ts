import type { Generated } from 'kysely';

export interface LiveTables {
  live_events: {
    /** Grows in the order in which transactions of one subject end. */
    number: Generated<number>;
    /** What people watch: `space:ID`. */
    subject: string;
    kind: string;
    /** JSON. */
    ids: string;
    created_at: number;
  };
  presence: {
    space_id: string;
    user_id: string;
    page_id: string;
    block: string | null;
    change_request_id: string | null;
    /** They are gone soon after, unless they say again that they are there. */
    seen_at: number;
  };
}
