// Asking an installation, and whether it answers as it did.

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Answer = any;

/** Sends a request, and throws where it fails. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

export const askAt =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

/** What a read answered, by its path. */
export type Answers = Record<string, Answer>;

/** What is another thing with each version, each day or each start: templates come with the server, previews end, pages are checked bit by bit, a start is audited, and each version has actions of its own. */
export const PASSING =
  /\/(?:notifications|live|presence|insights|audit-events|audit-event-actions|previews?|space-templates|findings|exports?|pdf|offline|checks?)(?:\/|$)/;

/** When a draft will be committed: as long as nobody may write into the space, it is not. */
const PASSING_KEYS = new Set(['commitsAt']);

/** Every read that needs nothing but an organization, a collection, a space, a site, a page or a change request: those that are there. */
export async function readAll(ask: Ask, paths: readonly string[]): Promise<Answers> {
  const ids = await findIds(ask);
  const answers: Answers = {};
  for (const path of paths.filter((each) => !PASSING.test(each)))
    for (const filled of fillPath(path, ids)) {
      const answer = await ask('GET', filled).catch(() => undefined);
      if (answer !== undefined) answers[filled] = answer;
    }
  return answers;
}

type Ids = ReadonlyMap<string, readonly string[]>;

async function findIds(ask: Ask): Promise<Ids> {
  const listIds = async (path: string): Promise<string[]> =>
    (await ask('GET', path)).items.map((item: Answer) => item.id);
  const [organization = ''] = await listIds('/v1/orgs');
  const spaces = await listIds(`/v1/orgs/${organization}/spaces`);
  const [space = ''] = spaces;
  const { pages } = await ask('GET', `/v1/spaces/${space}/content/pages`);
  const requests = await Promise.all(
    ['draft', 'open', 'merged'].map((status) => listIds(`/v1/spaces/${space}/change-requests?status=${status}`)),
  );
  return new Map<string, readonly string[]>([
    ['organizationId', [organization]],
    ['spaceId', spaces],
    ['collectionId', await listIds(`/v1/orgs/${organization}/collections`)],
    ['siteId', await listIds(`/v1/orgs/${organization}/sites`)],
    ['pageId', pages.map((page: Answer) => page.id)],
    ['changeRequestId', requests.flat()],
  ]);
}

/** The path for each of the things that it names; none where it names another kind of thing. */
function fillPath(path: string, ids: Ids): string[] {
  let filled = [path];
  for (const [parameter = '', name = ''] of path.matchAll(/\{(\w+)\}/g))
    filled = filled.flatMap((each) => (ids.get(name) ?? []).map((id) => each.replace(parameter, id)));
  return filled;
}

/** Where something that was answered before is another thing now, or missing. What is new there is none of our business. */
export function findLost(before: Answer, now: Answer, at = ''): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(now) || now.length !== before.length) return [`${at} has another length`];
    return before.flatMap((each, index) => findLost(each, now[index], `${at}/${index}`));
  }
  if (typeof before === 'object' && before !== null) {
    if (typeof now !== 'object' || now === null) return [`${at} is gone`];
    const lasting = Object.entries(before).filter(([key]) => !PASSING_KEYS.has(key));
    return lasting.flatMap(([key, value]) => findLost(value, now[key], `${at}/${key}`));
  }
  return before === now ? [] : [`${at} was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`];
}
