// What the log says, for people.
import { roleName } from '../roles.ts';

export interface AuditEvent {
  id: string;
  occurredAt: string;
  action: string;
  actor: { type: 'user' | 'system'; id: string; label?: string; token?: string; session?: string; address?: string };
  source: 'ui' | 'api' | 'script';
  target: { type: string; id: string };
  payload: { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> };
  sequence?: number;
  hash?: string;
}

export const actorName = ({ type, label }: AuditEvent['actor']): string =>
  type === 'system' ? 'The server' : (label ?? 'Somebody whose account is gone');

/** How they came. */
export function sourceText({ source, actor: { token } }: AuditEvent): string {
  if (source === 'ui') return 'in a browser';
  return source === 'api' ? `by a program${token === undefined ? '' : ' with a token'}` : 'on the server';
}

export interface Change {
  name: string;
  before: string;
  after: string;
}

/** What was changed: each value as it was and as it became. */
export function changesIn({ payload: { before = {}, after = {} } }: AuditEvent): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, before: shown(name, before[name]), after: shown(name, after[name]) }))
    .filter((change) => change.before !== change.after);
}

/** One line on what was changed, for a list. */
export function summary(event: AuditEvent): string {
  const [first, ...more] = changesIn(event);
  if (first === undefined) return '';
  const { name, before, after } = first;
  const what =
    before === '' ? `${wordsOf(name)}: ${after}` : `${wordsOf(name)}: ${before} → ${after === '' ? 'nothing' : after}`;
  return more.length === 0 ? cut(what) : `${cut(what)}, and ${more.length} more`;
}

/** `defaultRole` as `default role`. */
export const wordsOf = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`);

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return /role|level/i.test(name) ? roleName(value) : value;
  return JSON.stringify(value);
}

const SUMMARY_AT_MOST = 140;

const cut = (text: string): string =>
  text.length <= SUMMARY_AT_MOST ? text : `${[...text].slice(0, SUMMARY_AT_MOST).join('')}…`;

const TARGETS: ReadonlyMap<string, string> = new Map([
  ['user', 'Person'],
  ['saml-provider', 'SAML provider'],
  ['oidc-provider', 'OpenID Connect provider'],
  ['openapi-spec', 'OpenAPI specification'],
]);

export const targetKind = (type: string): string => {
  const words = TARGETS.get(type) ?? type.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface Filter {
  action: string;
  actor: string;
  target: string;
  from: string;
  to: string;
}

/** From the query of an address. */
export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const get = (name: string): string => query.get(name) ?? '';
  return { action: get('action'), actor: get('actor'), target: get('target'), from: get('from'), to: get('to') };
}

export function writeFilter(filter: Filter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query}`;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** As the API takes it: days are those of the person, the last one whole. */
export function toQuery({ action, actor, target, from, to }: Filter): Record<string, string> {
  const start = DAY.test(from) ? new Date(`${from}T00:00:00`) : undefined;
  const end = DAY.test(to) ? new Date(`${to}T23:59:59.999`) : undefined;
  const isTime = (date: Date | undefined): date is Date => date !== undefined && !Number.isNaN(date.getTime());
  return {
    ...(action !== '' && { action }),
    ...(actor !== '' && { actor }),
    ...(target !== '' && { target }),
    ...(isTime(start) && { from: start.toISOString() }),
    ...(isTime(end) && { to: end.toISOString() }),
  };
}

/** For spreadsheets. What one might compute is kept a text. */
export function toCsv(events: readonly AuditEvent[]): string {
  const cell = (value: string): string => {
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${text.replaceAll('"', '""')}"`;
  };
  const rows = events.map((event) => [
    event.occurredAt,
    event.action,
    event.actor.id,
    actorName(event.actor),
    event.source,
    event.actor.address ?? '',
    event.target.type,
    event.target.id,
    JSON.stringify(event.payload.before ?? {}),
    JSON.stringify(event.payload.after ?? {}),
    String(event.sequence ?? ''),
  ]);
  const head = [
    'time',
    'action',
    'actor id',
    'actor',
    'source',
    'network',
    'target type',
    'target id',
    'before',
    'after',
    'sequence',
  ];
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
