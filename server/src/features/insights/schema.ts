import { Type } from 'typebox';
import { nullable } from '#platform/http/index.ts';

/** Of one request. */
const EVENTS_AT_MOST = 50;

const Id = () => Type.Optional(nullable(Type.String({ maxLength: 256 })));

const Session = Type.Object(
  {
    sessionId: Id(),
    visitorId: Id(),
    userAgent: Type.Optional(nullable(Type.String({ maxLength: 2048 }))),
    language: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
    referrer: Type.Optional(nullable(Type.String({ maxLength: 4096 }))),
    visitorAuthClaims: Type.Optional(nullable(Type.Object({}, { description: 'Believed by nobody, but counted.' }))),
  },
  { description: 'Ids are kept as hashes, the browser as its name. `cookies` are not read.' },
);

const Location = Type.Object(
  {
    url: Type.Optional(nullable(Type.String({ maxLength: 4096 }))),
    siteSection: Id(),
    siteSpace: Id(),
    space: Id(),
    page: Id(),
  },
  { description: 'Where it happened. Of `url` only the host is looked at.' },
);

const Event = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 64, description: 'Events of an unknown type are left out.' }),
    timestamp: Type.Optional(
      Type.String({ maxLength: 64, description: 'Within the last day; for all others it is now.' }),
    ),
    session: Type.Optional(Session),
    location: Type.Optional(Location),
    query: Type.Optional(Type.String({ maxLength: 2048, description: 'What was searched for.' })),
    results: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many pages were found.' })),
    link: Type.Optional(Type.Object({}, { description: 'With a `target` as content references have it.' })),
    feedback: Type.Optional(
      Type.Object({
        rating: Type.Optional(Type.String({ maxLength: 16, description: '`good`, `ok` or `bad`.' })),
        comment: Type.Optional(Type.String({ maxLength: 1000 })),
      }),
    ),
  },
  { description: 'Further fields are taken and not kept.' },
);

export const TrackEvents = Type.Object({ events: Type.Array(Event, { maxItems: EVENTS_AT_MOST }) });
