import { operation } from '#access/index.ts';
import { listOf } from '#platform/http/index.ts';
import { getPasskey, listPasskeys } from './passkeys/index.ts';
import {
  ConfirmTotp,
  CreatePasskey,
  Credentials,
  Passkey,
  passkeyParams,
  PasskeyRegistration,
  RecoveryCodes,
  SetPassword,
  TotpEnrolment,
  UpdatePasskey,
} from './schema.ts';
import {
  beginOwnPasskey,
  beginOwnTotp,
  confirmOwnTotp,
  createOwnPasskey,
  createOwnRecoveryCodes,
  type CredentialsCtx,
  deleteOwnPasskey,
  disableOwnTotp,
  getCredentials,
  renameOwnPasskey,
  setOwnPassword,
  toPasskey,
} from './service.ts';

const family = 'Credentials';
const path = '/account';

/** Tokens are refused by the handlers: no scope admits them. */
const permission = { on: 'caller', also: 'a session: tokens change no credentials' } as const;
const recent = { on: 'caller', also: 'a session with a proof that is not older than 15 minutes' } as const;
const refused = { 403: 'A token asks, or it has been more than 15 minutes since the caller proved who they are.' };
const noStore = { 'cache-control': 'no-store' };
const recoveryCodes = (codes: string[]) => ({
  body: { object: 'recovery-codes' as const, codes },
  headers: noStore,
});

export const credentialOperations = [
  operation({
    id: 'getCredentials',
    family,
    method: 'GET',
    path: `${path}/credentials`,
    summary: 'What the caller can prove who they are with',
    permission: { on: 'caller' },
    status: 200,
    answer: Credentials,
    handle: async (ctx: CredentialsCtx, { actor }) => ({ body: await getCredentials(ctx, actor.userId) }),
  }),
  operation({
    id: 'setPassword',
    family,
    method: 'PUT',
    path: `${path}/password`,
    summary: 'Set one’s own password',
    description:
      'It takes the password before, or a proof that is not older than 15 minutes. All other sessions of the caller end.',
    permission: { ...permission, also: 'a session, and the password before or a proof not older than 15 minutes' },
    body: SetPassword,
    status: 200,
    answer: Credentials,
    errors: refused,
    handle: async (ctx: CredentialsCtx, { actor, body }) => {
      await setOwnPassword(ctx, actor, body);
      return { body: await getCredentials(ctx, actor.userId) };
    },
  }),
  operation({
    id: 'beginTotp',
    family,
    method: 'POST',
    path: `${path}/totp`,
    summary: 'Begin to set up time-based codes',
    description: 'They count for nothing until a code has been confirmed.',
    permission: recent,
    status: 200,
    answer: TotpEnrolment,
    errors: { ...refused, 409: 'Time-based codes are on already.' },
    handle: async (ctx: CredentialsCtx, { actor }) => {
      const { secret, uri, qr } = await beginOwnTotp(ctx, actor);
      return { body: { object: 'totp-enrolment' as const, secret, uri, qr }, headers: noStore };
    },
  }),
  operation({
    id: 'confirmTotp',
    family,
    method: 'POST',
    path: `${path}/totp/confirmation`,
    summary: 'Turn time-based codes on with a code from the app',
    permission: recent,
    body: ConfirmTotp,
    status: 200,
    answer: RecoveryCodes,
    errors: { ...refused, 409: 'Nothing is being set up, or time-based codes are on already.' },
    handle: async (ctx: CredentialsCtx, { actor, body }) => recoveryCodes(await confirmOwnTotp(ctx, actor, body.code)),
  }),
  operation({
    id: 'disableTotp',
    family,
    method: 'DELETE',
    path: `${path}/totp`,
    summary: 'Turn time-based codes and the recovery codes off',
    permission: recent,
    status: 205,
    errors: { ...refused, 409: 'Time-based codes are off.' },
    handle: async (ctx: CredentialsCtx, { actor }) => {
      await disableOwnTotp(ctx, actor);
      return { body: undefined };
    },
  }),
  operation({
    id: 'createRecoveryCodes',
    family,
    method: 'POST',
    path: `${path}/totp/recovery-codes`,
    summary: 'Make new recovery codes in place of those before',
    permission: recent,
    status: 200,
    answer: RecoveryCodes,
    errors: { ...refused, 409: 'Time-based codes are off.' },
    handle: async (ctx: CredentialsCtx, { actor }) => recoveryCodes(await createOwnRecoveryCodes(ctx, actor)),
  }),
  operation({
    id: 'listPasskeys',
    family,
    method: 'GET',
    path: `${path}/passkeys`,
    summary: 'The caller’s own passkeys, oldest first',
    description: 'A person has at most 20, so the list has one page.',
    permission: { on: 'caller' },
    status: 200,
    answer: listOf(Passkey),
    handle: async (ctx: CredentialsCtx, { actor }) => {
      const rows = await listPasskeys(ctx, actor.userId);
      return { body: { items: rows.map(toPasskey), count: rows.length } };
    },
  }),
  operation({
    id: 'beginPasskey',
    family,
    method: 'POST',
    path: `${path}/passkeys/registrations`,
    summary: 'Begin to make a passkey: what to ask the browser',
    permission: recent,
    status: 200,
    answer: PasskeyRegistration,
    errors: {
      ...refused,
      409: 'Browsers make no passkeys for the address of this server.',
      412: 'The caller has as many passkeys as a person may.',
    },
    handle: async (ctx: CredentialsCtx, { actor }) => {
      const { id, options } = await beginOwnPasskey(ctx, actor);
      return { body: { object: 'passkey-registration' as const, id, options: { ...options } }, headers: noStore };
    },
  }),
  operation({
    id: 'createPasskey',
    family,
    method: 'POST',
    path: `${path}/passkeys`,
    summary: 'Keep the passkey that the browser made',
    permission: recent,
    body: CreatePasskey,
    status: 201,
    answer: Passkey,
    errors: {
      ...refused,
      409: 'The passkey is known already.',
      412: 'The caller has as many passkeys as a person may.',
    },
    handle: async (ctx: CredentialsCtx, { actor, body }) => {
      const row = await createOwnPasskey(ctx, actor, body);
      return { body: toPasskey(row), location: `${ctx.baseUrl}${path}/passkeys/${row.id}` };
    },
  }),
  operation({
    id: 'getPasskey',
    family,
    method: 'GET',
    path: `${path}/passkeys/{passkeyId}`,
    summary: 'One of the caller’s own passkeys',
    permission: { on: 'caller' },
    params: passkeyParams,
    status: 200,
    answer: Passkey,
    errors: { 404: 'There is no such passkey of the caller.' },
    handle: async (ctx: CredentialsCtx, { actor, params: { passkeyId } }) => ({
      body: toPasskey(await getPasskey(ctx, actor.userId, passkeyId)),
    }),
  }),
  operation({
    id: 'updatePasskey',
    family,
    method: 'PATCH',
    path: `${path}/passkeys/{passkeyId}`,
    summary: 'Rename a passkey of one’s own',
    permission,
    params: passkeyParams,
    body: UpdatePasskey,
    status: 200,
    answer: Passkey,
    errors: { 403: 'A token asks.', 404: 'There is no such passkey of the caller.' },
    handle: async (ctx: CredentialsCtx, { actor, params: { passkeyId }, body }) => ({
      body: toPasskey(await renameOwnPasskey(ctx, actor, { id: passkeyId, name: body.name })),
    }),
  }),
  operation({
    id: 'deletePasskey',
    family,
    method: 'DELETE',
    path: `${path}/passkeys/{passkeyId}`,
    summary: 'Remove a passkey of one’s own',
    permission: recent,
    params: passkeyParams,
    status: 205,
    errors: { ...refused, 404: 'There is no such passkey of the caller.' },
    handle: async (ctx: CredentialsCtx, { actor, params: { passkeyId } }) => {
      await deleteOwnPasskey(ctx, actor, passkeyId);
      return { body: undefined };
    },
  }),
];
