import { Problem, unavailable } from '#platform/http/index.ts';

/** Streams that one process keeps open: of a person, of all who watch an organization, and of everybody. */
const OPEN_AT_MOST = { person: 20, organization: 1_000, process: 2_000 };

const RETRY_SECONDS = 30;

export interface Holder {
  userId: string;
  organizationId: string;
}

/** Who holds a stream open. */
export interface Places {
  /** Takes a place, and answers what gives it back; refuses where too many are taken. */
  take(holder: Holder): () => void;
  /** How many are taken. */
  taken(): number;
}

export function createPlaces(): Places {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return {
    taken: () => all,
    take: ({ userId, organizationId }) => {
      const [person, organization] = [`person:${userId}`, `organization:${organizationId}`];
      if ((counts.get(person) ?? 0) >= OPEN_AT_MOST.person)
        throw tooMany(`A person keeps ${OPEN_AT_MOST.person} streams open at once. Close one, or let tabs share one.`);
      if ((counts.get(organization) ?? 0) >= OPEN_AT_MOST.organization)
        throw tooMany('Too many streams of this organization are open. Try again later.');
      if (all >= OPEN_AT_MOST.process) throw unavailable('The server keeps no more streams open. Try again shortly.');
      const keys = [person, organization];
      for (const key of keys) add(key, 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const key of keys) add(key, -1);
        all -= 1;
      };
    },
  };
}

const tooMany = (message: string): Problem =>
  new Problem(429, 'too_many_streams', message, { headers: { 'retry-after': String(RETRY_SECONDS) } });
