import { Command, InvalidArgumentError } from 'commander';
import { createToken, findHolder, listTokens, readScopes, revokeToken, type Scope, SCOPES } from '#access/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { withCtx } from './open.ts';
import { print, toDate, toTable } from './print.ts';

const UNITS: Record<string, number> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365 * 86_400_000,
};
const NAME_AT_MOST = 100;

export function tokenCommands(): Command {
  const command = new Command('token').description('Personal API tokens.');
  command
    .command('create')
    .description('Make a token and print it: now, and never again.')
    .requiredOption('--user <user>', 'id or e-mail address')
    .requiredOption('--name <name>', 'what it is for')
    .option('--expires <duration>', 'such as 12h, 30d or 1y; without it the token does not expire', parseDuration)
    .option('--scopes <scopes>', `what it may be used for, of ${SCOPES.join(', ')}; without it everything`, parseScopes)
    .option('--json', 'print JSON')
    .action((options: { user: string; name: string; expires?: number; scopes?: Scope[]; json?: boolean }) =>
      withCtx(async (ctx) => {
        const name = options.name.trim();
        if (name === '' || [...name].length > NAME_AT_MOST)
          throw new Problem(422, 'invalid', `A token's name has 1 to ${NAME_AT_MOST} characters.`);
        const userId = await requireUser(ctx, options.user);
        const expiresAt = options.expires === undefined ? undefined : ctx.clock.now() + options.expires;
        const { id, token } = await inTransaction(ctx, async (tx) => {
          const made = await createToken(tx, { userId, name, expiresAt, scopes: options.scopes });
          const after = {
            name,
            user: userId,
            scopes: (options.scopes ?? SCOPES).join(' '),
            expiresAt: expiresAt ?? null,
          };
          await recordAudit(tx, { ...toEvent(made.id, userId), action: 'token.created', after });
          return made;
        });
        print(options.json, { id, token, expiresAt: expiresAt === undefined ? null : toDate(expiresAt) }, [token]);
      }),
    );
  command
    .command('list')
    .description('List tokens, newest first (at most 1,000). The tokens themselves are nowhere.')
    .option('--user <user>', 'only those of one user')
    .option('--json', 'print JSON')
    .action((options: { user?: string; json?: boolean }) =>
      withCtx(async (ctx) => {
        const tokens = await listTokens(
          ctx,
          options.user === undefined ? undefined : await requireUser(ctx, options.user),
        );
        const shown = tokens.map((token) => ({
          ...token,
          scopes: readScopes(token.scopes),
          createdAt: toDate(token.createdAt),
          expiresAt: toDate(token.expiresAt),
          lastUsedAt: toDate(token.lastUsedAt),
          revokedAt: toDate(token.revokedAt),
        }));
        const rows = shown.map((token) => [
          token.id,
          token.hint,
          token.user,
          token.scopes.join(', '),
          token.expiresAt,
          token.lastUsedAt,
          token.revokedAt,
          token.name,
        ]);
        print(
          options.json,
          shown,
          toTable(['id', 'begins', 'user', 'scopes', 'expires', 'last used', 'revoked', 'name'], rows),
        );
      }),
    );
  command
    .command('revoke')
    .description('Make a token useless from now on.')
    .argument('<id>', 'the id that "token list" shows')
    .action((id: string) =>
      withCtx((ctx) =>
        inTransaction(ctx, async (tx) => {
          const holder = await findHolder(tx, id);
          await revokeToken(tx, id);
          await recordAudit(tx, { ...toEvent(id, holder?.userId), action: 'token.revoked' });
        }),
      ),
    );
  return command;
}

/** What the command line does has no actor. */
const toEvent = (id: string, userId: string | undefined) => ({
  organizationId: null,
  actor: {},
  target: { kind: 'token', id },
  ...(userId !== undefined && { personId: userId }),
});

function parseDuration(text: string): number {
  const match = /^(\d{1,6})([mhdwy])$/.exec(text);
  const unit = UNITS[match?.[2] ?? ''];
  if (match === null || unit === undefined || Number(match[1]) === 0)
    throw new InvalidArgumentError('A duration is a number and one of m, h, d, w, y: 30d.');
  return Number(match[1]) * unit;
}

function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = SCOPES.filter((scope) => names.includes(scope));
  if (scopes.length !== new Set(names).size)
    throw new InvalidArgumentError(`Scopes are some of ${SCOPES.join(', ')}, with commas between them: read,write.`);
  return scopes;
}

async function requireUser(ctx: { db: Db }, text: string): Promise<string> {
  const user = await findUserByIdOrEmail(ctx, text);
  if (user === undefined) throw new Problem(404, 'not_found', `There is no user ${text}.`);
  return user.id;
}
