import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Tables } from '#platform/db/index.ts';
import { guardOf } from '#platform/http/index.ts';
import { readAgent } from './agents.ts';
import { TrackEvents } from './schema.ts';

export type EventRow = Tables['site_events'];

export type SentEvent = Static<typeof TrackEvents>['events'][number];

/** What readers are known to do. */
export const TYPES = [
  'page_view',
  'link_click',
  'search_open',
  'search_type_query',
  'search_open_result',
  'ask_question',
  'page_post_feedback',
  'page_post_feedback_comment',
] as const;

export const RATINGS = ['good', 'ok', 'bad'] as const;
export type Rating = (typeof RATINGS)[number];

export const isRating = (text: unknown): text is Rating => RATINGS.includes(text as Rating);

const isTracked = guardOf(TrackEvents);

/** Events as they come from anywhere; undefined where they are none. */
export const readSentEvents = (body: unknown): readonly SentEvent[] | undefined =>
  isTracked(body) ? body.events : undefined;

export interface EventSource {
  siteId: string;
  now: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DETAIL_AT_MOST = 300;

/** An event as it is kept; undefined where nothing is known by its type, or what it is about is missing. */
export function readEvent(event: SentEvent, { siteId, now }: EventSource): EventRow | undefined {
  const { session = {}, location = {} } = event;
  const detail = detailOf(event);
  if (!isKnown(event.type) || detail === undefined) return undefined;
  return {
    site_id: siteId,
    at: timeOf(event.timestamp, now),
    type: event.type,
    session_id: short(session.sessionId),
    visitor_id: short(session.visitorId),
    site_space_id: idOf(location.siteSpace),
    section_id: idOf(location.siteSection),
    space_id: idOf(location.space),
    page_id: idOf(location.page),
    language: languageOf(session.language),
    ...readAgent(session.userAgent ?? undefined),
    referrer: referrerOf(session.referrer, location.url),
    detail,
    results: HAS_RESULTS.has(event.type) ? (event.results ?? null) : null,
    claims: claimsOf(session.visitorAuthClaims),
  };
}

/** What says how many pages it found, and what says what somebody typed. */
const HAS_RESULTS: ReadonlySet<string> = new Set(['search_type_query', 'ask_question']);
const HAS_WORDS: ReadonlySet<string> = new Set([...HAS_RESULTS, 'search_open_result']);

const isKnown = (type: string): boolean => (TYPES as readonly string[]).includes(type);

/** Clocks of browsers may say anything. */
function timeOf(timestamp: string | undefined, now: number): number {
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return time > now - DAY_MS && time <= now ? time : now;
}

/** Names are distinguished by it, and nobody reads in it what they were. */
const short = (name: string | null | undefined): string | null =>
  name === undefined || name === null || name === ''
    ? null
    : createHash('sha256').update(name).digest('base64url').slice(0, 16);

const idOf = (id: string | null | undefined): string | null => (id && /^[\w-]{1,64}$/.test(id) ? id : null);

export const languageOf = (language: string | null | undefined): string | null =>
  /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0].toLowerCase() ?? null;

/** The host that led here from elsewhere. */
function referrerOf(referrer: string | null | undefined, url: string | null | undefined): string | null {
  const from = URL.parse(referrer ?? '');
  if (from === null || !/^https?:$/.test(from.protocol)) return null;
  return from.host === URL.parse(url ?? '')?.host ? null : from.host.slice(0, 255);
}

/** What an event is about: null for those that are about nothing, undefined where it is missing. */
function detailOf({ type, query, link, feedback }: SentEvent): string | null | undefined {
  if (HAS_WORDS.has(type)) return textOf(query?.toLowerCase());
  if (type === 'link_click') return textOf(targetOf((link as { target?: unknown } | undefined)?.target));
  if (type.startsWith('page_post_feedback')) return isRating(feedback?.rating) ? feedback.rating : undefined;
  return null;
}

function textOf(text: string | undefined): string | undefined {
  const plain = text
    ?.replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, DETAIL_AT_MOST)
    .toWellFormed();
  return plain === '' ? undefined : plain;
}

/** Where a link leads: an address without what may be secret in it, or the kind and id of content. */
function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return addressOf(target);
  if (typeof target !== 'object' || target === null) return undefined;
  const { kind, ...fields } = target as Record<string, unknown>;
  if (kind === 'url') return addressOf(fields['url']);
  const id = typeof kind === 'string' ? fields[kind] : undefined;
  return typeof id === 'string' ? `${String(kind)}:${id}` : undefined;
}

function addressOf(url: unknown): string | undefined {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed !== null) return /^https?:$/.test(parsed.protocol) ? parsed.origin + parsed.pathname : undefined;
  return typeof url === 'string' && url.startsWith('/') ? url.split(/[?#]/, 1)[0] : undefined;
}

const CLAIMS_AT_MOST = 20;
const NAME = /^[\w.-]{1,64}$/;

/**
 * Claims by which visitors can be grouped: yes or no, and short words. Texts of another form are as a rule about one person, and are not
 * kept. With names in order, so that equal claims are equal texts.
 */
function claimsOf(claims: object | null | undefined): string | null {
  const kept = Object.entries(claims ?? {})
    .filter(([name, value]) => NAME.test(name) && (typeof value === 'boolean' || isWord(value)))
    .slice(0, CLAIMS_AT_MOST)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

const isWord = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z_-]{0,31}$/i.test(value);
