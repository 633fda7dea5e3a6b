import { recordAudit } from '#features/audit-log/index.ts';
import { attemptsByProvider, forgive, take } from '#features/sign-in/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { beginOidc, finishOidc } from '../oidc/flow.ts';
import type { OidcCtx } from '../oidc/client.ts';
import { type ProviderRow, serviceOf } from '../providers/index.ts';
import { beginSaml, finishSaml, type SamlCtx } from '../saml/flow.ts';
import { type Pending, PENDING_MS, readPending, writePending } from '../sign-in/pending.ts';
import { SignInRefusal } from '../sign-in/refusals.ts';
import { type Browser, type SignInCtx, signInBy, type Vouched } from '../sign-in/service.ts';
import { findWaiting, keepAnswer, keepFault } from '../trials/service.ts';
import type { SsoTestRow } from '../trials/store.ts';
import { createDoorCookie } from './cookies.ts';

export interface DoorsCtx extends SignInCtx, SamlCtx, OidcCtx {
  log: Logger;
}

type Kind = ProviderRow['kind'];

/** A request of a browser, as far as sign-in looks at it. */
export interface Knock extends Browser {
  kind: Kind;
  providerId: string;
  /** The `Cookie` header. */
  cookie: string | undefined;
  /** Names the request in logs. */
  requestId: string;
}

/** Where the browser goes, and the cookies that it takes along; undefined where it is refused. */
export type Way = { location: string; cookies: string[] } | undefined;

const seconds = PENDING_MS / 1000;

/** Sends somebody to the provider. */
export const beginSignIn = (ctx: DoorsCtx, provider: ProviderRow, knock: Knock & { next: string }): Promise<Way> =>
  unlessRefused(ctx, { provider, knock }, () => begin(ctx, provider, knock));

/** The same for who tests the provider: they, and nobody whom they send there, are asked what it says of them. */
export async function beginTest(
  ctx: DoorsCtx,
  provider: ProviderRow,
  knock: Knock & { next: string; testId: string; userId: string | undefined },
): Promise<Way> {
  const { testId, userId, next } = knock;
  const test = userId === undefined ? undefined : await findWaiting(ctx, provider, { testId, userId });
  return test && unlessFailed(ctx, { test, next }, () => begin(ctx, provider, { ...knock, test: testId }));
}

async function begin(
  ctx: DoorsCtx,
  provider: ProviderRow,
  knock: Knock & { next: string; test?: string },
): Promise<{ location: string; cookies: string[] }> {
  const ask = provider.kind === 'saml' ? beginSaml : beginOidc;
  const { location, pending } = await ask(ctx, provider, knock.next);
  const cookie = createDoorCookie(ctx.baseUrl, provider.kind);
  const asked = { ...pending, ...(knock.test !== undefined && { test: knock.test }) };
  const all = [...readPending(ctx, cookie.read(knock.cookie)), asked];
  return { location, cookies: [cookie.write(writePending(ctx, all), seconds)] };
}

export interface SamlAnswer {
  response: string;
  relayState: string | undefined;
}

/** Lets in whom the provider vouches for, by what the browser brought back. */
export async function finishSignIn(
  ctx: DoorsCtx,
  provider: ProviderRow,
  knock: Knock & { answer: SamlAnswer | string; writeSession: (secret: string, maxAge: number) => string },
): Promise<Way> {
  const cookie = createDoorCookie(ctx.baseUrl, provider.kind);
  const pending = readPending(ctx, cookie.read(knock.cookie));
  let vouched: Vouched | undefined;
  const attempts = attemptsByProvider({ providerId: provider.id, network: knock.address ?? '' });
  await take(ctx, attempts);
  const { answer } = knock;
  const asked = askedFor(provider, answer, pending);
  if (asked?.test !== undefined) {
    const rest = keep(ctx, cookie, without(pending, asked.state));
    const way = await finishTest(ctx, provider, { answer, pending, asked: { ...asked, test: asked.test } });
    return way && { ...way, cookies: [rest] };
  }
  return unlessRefused(ctx, { provider, knock, isKnown: () => vouched !== undefined }, async () => {
    const found = await readAnswer(ctx, provider, { answer, pending });
    // What a test asked for signs nobody in, however it comes back.
    if (found?.answered.test !== undefined)
      throw new SignInRefusal(
        'unknown-request',
        'This answers a test, and came back in another way than it was asked for.',
      );
    if (found === undefined) {
      await forgive(ctx, attempts);
      return { location: serviceOf(ctx, provider).startURL, cookies: [] };
    }
    ({ vouched } = found);
    const { secret, expiresAt } = await signInBy(ctx, vouched, knock);
    await forgive(ctx, attempts);
    const rest = without(pending, found.answered.state);
    const session = knock.writeSession(secret, (expiresAt - ctx.clock.now()) / 1000);
    return { location: found.answered.next, cookies: [session, keep(ctx, cookie, rest)] };
  });
}

type Answer = SamlAnswer | string;

const readAnswer = (
  ctx: DoorsCtx,
  provider: ProviderRow,
  { answer, pending }: { answer: Answer; pending: readonly Pending[] },
) =>
  typeof answer === 'string'
    ? finishOidc(ctx, provider, { query: answer, pending })
    : onBehalfOf(provider.organization_id, () => finishSaml(ctx, provider, { ...answer, pending }));

/** What this browser asked for, by what came back next to the answer: before anybody has looked at that. */
function askedFor({ id }: ProviderRow, answer: Answer, pending: readonly Pending[]): Pending | undefined {
  const state = typeof answer === 'string' ? new URLSearchParams(answer).get('state') : answer.relayState;
  return pending.find((each) => each.providerId === id && each.state === state);
}

const without = (pending: readonly Pending[], answered: string): Pending[] =>
  pending.filter(({ state }) => state !== answered);

/** Keeps what came of a test, and leads back to who made it. */
async function finishTest(
  ctx: DoorsCtx,
  provider: ProviderRow,
  { answer, pending, asked }: { answer: Answer; pending: readonly Pending[]; asked: Pending & { test: string } },
): Promise<Way> {
  const { next } = asked;
  const test = await findWaiting(ctx, provider, { testId: asked.test });
  return (
    test &&
    unlessFailed(ctx, { test, next }, async () => {
      const found = await readAnswer(ctx, provider, { answer, pending });
      if (found === undefined)
        throw new SignInRefusal('unsolicited', 'The provider does not say which request it answers.');
      await keepAnswer(ctx, test, found.vouched);
      return { location: next, cookies: [] };
    })
  );
}

/** Runs a step of a test. Why nobody would be let in, its administrator reads, and nobody else. */
async function unlessFailed(
  ctx: DoorsCtx,
  { test, next }: { test: SsoTestRow; next: string },
  step: () => Promise<{ location: string; cookies: string[] }>,
): Promise<Way> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    await keepFault(ctx, test, error);
    return { location: next, cookies: [] };
  }
}

const keep = (ctx: DoorsCtx, cookie: ReturnType<typeof createDoorCookie>, rest: readonly Pending[]): string =>
  rest.length === 0 ? cookie.write('', 0) : cookie.write(writePending(ctx, rest), seconds);

interface About {
  provider: ProviderRow;
  knock: Knock;
  /** Whether the provider has vouched for somebody, by a good signature. */
  isKnown?: () => boolean;
}

/** Runs a step of sign-in. Why it is refused, the log says, and nobody else: it might say who has an account here. */
async function unlessRefused(ctx: DoorsCtx, about: About, step: () => Promise<Way>): Promise<Way> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    const { provider, knock } = about;
    const { reason, message } = error;
    ctx.log.warn(
      { reason, provider: provider.id, requestId: knock.requestId, address: knock.address },
      `sign-in by a provider was refused: ${message}`,
    );
    // What anybody can send is not written into the audit log: it would be full of it.
    if (about.isKnown?.() === true) await noteRefusal(ctx, about, reason);
    return undefined;
  }
}

async function noteRefusal(ctx: DoorsCtx, { provider, knock }: About, reason: string): Promise<void> {
  const { id, organization_id: organizationId, kind } = provider;
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      ...{ action: 'sso.refused', organizationId, actor: { userId: null, address: knock.address } },
      target: { kind: `${kind}-provider`, id },
      after: { reason },
    }),
  );
}
