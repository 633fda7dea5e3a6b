// What the load asks for, and as whom.
import type { Caller, Target, What } from './types.ts';

export interface Asked {
  caller: Caller;
  what: What;
  method: 'GET' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Whose requests come by one connection as those of many, each with an address of their own. */
const ADDRESSES = 400;
const WORDS = [
  'documentation',
  'section',
  'middle',
  'order',
  'sees',
  'worked',
  'generated',
  'console',
  'page',
  'doing',
];

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const addressOf = (group: number): string => `198.18.${group}.${Math.floor(Math.random() * ADDRESSES) % 250}`;

/** All kinds of requests, none of which is answered from memory as it is: half of readers, a quarter of programs that read, a quarter of people who work. */
export function askAnything(target: Target): Asked {
  const at = Math.random();
  const page = `${pick(target.pages)}?n=${Math.random()}`;
  if (at < 0.5) return read(page);
  if (at < 0.75) {
    const headers = { 'user-agent': 'ExampleBot/1.0', 'x-forwarded-for': addressOf(2) };
    return { caller: 'crawler', what: 'pages', method: 'GET', path: page, headers };
  }
  const headers = { ...knownHeaders(target), 'x-forwarded-for': addressOf(3) };
  if (at < 0.9) {
    const query = `${pick(WORDS)} ${pick(WORDS)} ${Math.floor(Math.random() * 1000)}`;
    const path = `/v1/spaces/${target.spaceId}/search?query=${encodeURIComponent(query)}`;
    return { caller: 'known', what: 'searches', method: 'GET', path, headers };
  }
  if (at < 0.97) {
    const path = `/v1/spaces/${target.spaceId}/content/pages?n=1`;
    return { caller: 'known', what: 'lists', method: 'GET', path, headers };
  }
  return {
    caller: 'known',
    what: 'changes',
    method: 'PATCH',
    path: `/v1/spaces/${target.otherId}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Title ${Math.floor(Math.random() * 1e9)}` }),
  };
}

/** Pages that are in memory, and people who work. */
export function askWhileAway(target: Target): Asked {
  if (Math.random() < 0.6) return read(pick(target.pages.slice(0, 4)));
  return { caller: 'known', what: 'other', method: 'GET', path: '/v1/user', headers: knownHeaders(target) };
}

const read = (path: string): Asked => ({
  ...{ caller: 'reader', what: 'pages', method: 'GET', path },
  headers: { 'user-agent': 'Mozilla/5.0 Firefox/140', 'x-forwarded-for': addressOf(1) },
});

const knownHeaders = ({ token }: Target) => ({ authorization: `Bearer ${token}`, 'user-agent': 'Mozilla/5.0' });
