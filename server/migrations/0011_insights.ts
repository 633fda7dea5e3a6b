import type { ColumnTypes, Migration } from './migration.ts';

const events = (t: ColumnTypes): string[] => [
  `CREATE TABLE site_events (
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    at ${t.time} NOT NULL,
    type ${t.text} NOT NULL,
    session_id ${t.text},
    visitor_id ${t.text},
    site_space_id ${t.text},
    section_id ${t.text},
    space_id ${t.text},
    page_id ${t.text},
    language ${t.text},
    device ${t.text},
    browser ${t.text},
    os ${t.text},
    referrer ${t.text},
    detail ${t.text},
    results ${t.int},
    claims ${t.text}
  )${t.table}`,
  `CREATE INDEX site_events_by_time ON site_events (site_id, at)`,
  `CREATE INDEX site_events_by_type ON site_events (site_id, type, at)`,
  // What is old goes, whosever it is.
  `CREATE INDEX site_events_by_age ON site_events (at)`,
];

const feedback = (t: ColumnTypes): string[] => [
  `CREATE TABLE page_feedback (
    id ${t.text} NOT NULL PRIMARY KEY,
    site_id ${t.text} NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    site_space_id ${t.text},
    space_id ${t.text},
    page_id ${t.text} NOT NULL,
    rating ${t.text} NOT NULL,
    comment ${t.text},
    language ${t.text},
    visitor_id ${t.text},
    created_at ${t.time} NOT NULL
  )${t.table}`,
  `CREATE INDEX page_feedback_by_site ON page_feedback (site_id, created_at, id)`,
  `CREATE INDEX page_feedback_by_page ON page_feedback (site_id, page_id, created_at, id)`,
  `CREATE INDEX page_feedback_by_rating ON page_feedback (site_id, rating, created_at, id)`,
  // Who says something else of a page on the same day says it in the place of the first.
  `CREATE UNIQUE INDEX page_feedback_by_visitor ON page_feedback (site_id, visitor_id, page_id) WHERE visitor_id IS NOT NULL`,
  `CREATE INDEX page_feedback_by_age ON page_feedback (created_at)`,
];

/** What readers do on sites, and what they think of pages. */
export const insights: Migration = {
  version: 11,
  name: 'insights',
  minimumCompatible: 1,
  statements: (t) => [
    ...events(t),
    ...feedback(t),
    `CREATE TABLE visitor_salts (
      day ${t.int} NOT NULL PRIMARY KEY,
      salt ${t.text} NOT NULL
    )${t.table}`,
  ],
};
