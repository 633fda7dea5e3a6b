import { createSessionCookie, type SignInMethod } from '#access/index.ts';
import { startSession } from '#features/sessions/index.ts';
import { type Api, createApi } from './api.ts';
import type { World } from './world.ts';

/** A browser in which somebody is signed in, as the API sees it: with a cookie, and what browsers say of own pages. */
export interface SignedIn {
  sessionId: string;
  cookie: string;
  api: Api;
}

export async function signIn(world: World, userId: string, method: SignInMethod = 'password'): Promise<SignedIn> {
  const request = { userId, method, address: '192.0.2.7', userAgent: 'Browser/1.0' };
  const { id, secret } = await startSession(world.ctx, request);
  const cookie = `${createSessionCookie(world.config.baseUrl).name}=${secret}`;
  return { sessionId: id, cookie, api: createApi(world.app.http, undefined, asBrowser(cookie)) };
}

/** What a browser sends with what a page of this server asks for. */
export const asBrowser = (cookie: string): Record<string, string> => ({ cookie, 'sec-fetch-site': 'same-origin' });
