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
export async function beginSignIn(ctx: DoorsCtx, provider: ProviderRow, knock: Knock & { next: string }): Promise<Way> {
  return unlessRefused(ctx, { provider, knock }, async () => {
    const begin = provider.kind === 'saml' ? beginSaml : beginOidc;
    const { location, pending } = await begin(ctx, provider, knock.next);
    const cookie = createDoorCookie(ctx.baseUrl, provider.kind);
    const all = [...readPending(ctx, cookie.read(knock.cookie)), pending];
    return { location, cookies: [cookie.write(writePending(ctx, all), seconds)] };
  });
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
  return unlessRefused(ctx, { provider, knock, isKnown: () => vouched !== undefined }, async () => {
    const { answer } = knock;
    const found =
      typeof answer === 'string'
        ? await finishOidc(ctx, provider, { query: answer, pending })
        : await onBehalfOf(provider.organization_id, () => finishSaml(ctx, provider, { ...answer, pending }));
    if (found === undefined) {
      await forgive(ctx, attempts);
      return { location: serviceOf(ctx, provider).startURL, cookies: [] };
    }
    ({ vouched } = found);
    const { secret, expiresAt } = await signInBy(ctx, vouched, knock);
    await forgive(ctx, attempts);
    const rest = pending.filter(({ state }) => state !== found.answered.state);
    const session = knock.writeSession(secret, (expiresAt - ctx.clock.now()) / 1000);
    return { location: found.answered.next, cookies: [session, keep(ctx, cookie, rest)] };
  });
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
