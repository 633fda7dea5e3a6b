import { describeSize } from '#platform/sizes.ts';
import { COUNTED_AT_MOST, type ServerStatus } from './service.ts';

/** One line of the state of a server; `isWrong` where somebody should look. */
export interface StatusItem {
  title: string;
  value: string;
  isWrong?: boolean;
  /** What was said of it, such as the last error. */
  details?: readonly string[];
}

export interface StatusSection {
  title: string;
  items: readonly StatusItem[];
}

const DAY_MS = 86_400_000;
/** With less, the disk is soon full. */
const LEAST_FREE = 0.05;
/** With more, readers ask the primary, and somebody should look why. */
const BEHIND_SECONDS = 60;
const TRIES = 3;

/** The state of a server in words, for a page and for a terminal. In English: whoever runs servers reads its log, too. */
export function describeStatus(status: ServerStatus): StatusSection[] {
  return [serverSection(status), storageSection(status), workSection(status), loadSection(status)].filter(
    ({ items }) => items.length > 0,
  );
}

function serverSection({ facts, nodes, amounts, measured, now }: ServerStatus): StatusSection {
  const running = measured && [
    {
      title: 'Running',
      value: `${duration(now - measured.since * 1000)}, ${many(measured.processes, 'process', 'processes')} here`,
    },
    { title: 'Memory', value: describeSize(measured.memory) },
  ];
  const others = { title: 'Nodes', value: `${nodes.nodes} on ${many(nodes.machines, 'machine', 'machines')}` };
  return {
    title: 'Server',
    items: [
      { title: 'Version', value: `${facts.version}, Node ${process.versions.node}` },
      ...(running ?? []),
      ...(nodes.nodes > 0 ? [others] : []),
      {
        title: 'What it serves',
        value: [
          many(amounts.organizations, 'organization', 'organizations'),
          many(amounts.users, 'person', 'people'),
          many(amounts.spaces, 'space', 'spaces'),
          many(amounts.sites, 'site', 'sites'),
        ].join(', '),
      },
    ],
  };
}

const REPLICA: Readonly<Record<ServerStatus['replicas'][number]['state'], string>> = {
  ready: 'answers readers',
  unproven: 'has yet to show that it follows the database',
  foreign: 'follows another database, and answers nobody',
  primary: 'is no standby, and answers nobody',
  away: 'does not answer',
};

function storageSection({
  database,
  replicas,
  files,
  disks,
  largest,
  facts,
  backup,
  now,
}: ServerStatus): StatusSection {
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return {
    title: 'Storage',
    items: [
      {
        title: 'Database',
        value: `${kind}, ${describeSize(database.bytes)}, schema ${database.schema}`,
        ...(database.schema === database.known ? {} : { details: [`This version knows schema ${database.known}.`] }),
      },
      ...replicas.map(({ name, state, lagSeconds }) => ({
        title: `Replica ${name}`,
        value: state === 'ready' && lagSeconds > 1 ? `behind by ${Math.round(lagSeconds)} s` : REPLICA[state],
        isWrong: state !== 'ready' || lagSeconds > BEHIND_SECONDS,
      })),
      {
        title: 'Files',
        value: `${amount(files.files)} in a ${facts.blobs === 's3' ? 'bucket' : 'folder'}, ${files.files < COUNTED_AT_MOST ? '' : 'more than '}${describeSize(files.bytes)}`,
      },
      ...disks.map(({ name, free, total }) => ({
        title: `Disk of the ${name}`,
        value: `${describeSize(free)} of ${describeSize(total)} free`,
        isWrong: free < total * LEAST_FREE,
      })),
      backupItem(facts.takesBackups, backup, now),
      ...largest.map(({ hostname, storage, limit }) => ({
        title: `Kept by ${hostname}`,
        value: limit === undefined ? describeSize(storage) : `${describeSize(storage)} of ${describeSize(limit)}`,
      })),
    ],
  };
}

function backupItem(takesBackups: boolean, backup: ServerStatus['backup'], now: number): StatusItem {
  const title = 'Last backup';
  const { doneAt, failedAt, error, bytes = 0 } = backup ?? {};
  if (doneAt === undefined && failedAt === undefined)
    return { title, value: takesBackups ? 'none yet' : 'none; the server is not set up to take any', isWrong: true };
  return {
    title,
    value: doneAt === undefined ? 'none succeeded' : `${duration(now - doneAt)} ago, ${describeSize(bytes)}`,
    isWrong: failedAt !== undefined || doneAt === undefined || now - doneAt > 2 * DAY_MS,
    ...(failedAt === undefined
      ? {}
      : { details: [`Failed ${duration(now - failedAt)} ago: ${error ?? 'no reason is known'}`] }),
  };
}

function workSection({ failing, waiting, hostnames, facts, now }: ServerStatus): StatusSection {
  return {
    title: 'Work',
    items: [
      ...failing.map(({ kind, subject, tries, lastError, runAt }) => ({
        title: `Fails: ${kind}`,
        value: `${subject}, ${many(tries, 'try', 'tries')}`,
        isWrong: true,
        details: [
          lastError ?? 'The process ended each time.',
          runAt > now ? `Tried again in ${duration(runAt - now)}` : 'Tried again soon',
        ],
      })),
      ...(failing.length === 0 ? [{ title: 'Background work', value: `nothing failed ${TRIES} times` }] : []),
      {
        title: 'Search index',
        value: waiting.unindexed === 0 ? 'up to date' : `${many(waiting.unindexed, 'space waits', 'spaces wait')}`,
      },
      { title: 'Events', value: waiting.events === 0 ? 'none wait' : many(waiting.events, 'waits', 'wait') },
      {
        title: 'Mails',
        value: `${waiting.mails === 0 ? 'none wait' : many(waiting.mails, 'waits', 'wait')}${facts.sendsMail ? '' : '; no mail server is set'}`,
        isWrong: waiting.mails > 0 && !facts.sendsMail,
      },
      ...hostnames.map(({ hostname, reason }) => ({
        title: `Hostname ${hostname}`,
        value: 'not served yet',
        ...(reason === null ? {} : { details: [reason] }),
      })),
    ],
  };
}

function loadSection({ measured }: ServerStatus): StatusSection {
  const title = 'Since the start';
  if (measured === undefined) return { title, items: [] };
  const { requests, failed, limited, overQuota, busy, warnings, errors, slowStatements } = measured;
  return {
    title,
    items: [
      { title: 'Requests', value: amount(requests) },
      { title: 'Failed', value: amount(failed), isWrong: failed > 0 },
      { title: 'Refused by a limit', value: amount(limited) },
      { title: 'Refused by a quota', value: amount(overQuota) },
      { title: 'Refused because busy or full', value: amount(busy), isWrong: busy > 0 },
      { title: 'Slow statements', value: amount(slowStatements) },
      { title: 'Log', value: `${many(errors, 'error', 'errors')}, ${many(warnings, 'warning', 'warnings')}` },
    ],
  };
}

const NUMBER = new Intl.NumberFormat('en-US');

/** What is not counted beyond a bound says so. */
const amount = (count: number): string =>
  count === COUNTED_AT_MOST ? `${NUMBER.format(count)} or more` : NUMBER.format(count);

const many = (count: number, one: string, more: string): string => `${amount(count)} ${count === 1 ? one : more}`;

const TIMES: readonly [name: string, ms: number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

function duration(ms: number): string {
  const [name, unit] = TIMES.find(([, each]) => ms >= each) ?? ['second', 1000];
  const count = Math.max(0, Math.floor(ms / unit));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
