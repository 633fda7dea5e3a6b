import type { CredentialsCtx } from '#features/credentials/index.ts';
import { appPages, type AppPagesCtx } from './apps/index.ts';
import { credentialPages } from './credentials/index.ts';
import { type JoinPagesCtx, joinPages } from './join/index.ts';
import { type NotificationPagesCtx, notificationPages } from './notifications/index.ts';
import { type PlacePagesCtx, placePages } from './places/index.ts';
import { type OwnAccountCtx, ownAccountPages } from './own/index.ts';
import type { AnyPage } from './page.ts';
import { type SignInPagesCtx, signInPages } from './sign-in/index.ts';
import { type LeavingCtx, leavingPages } from './leaving/index.ts';
import { serverPages, type ServerPagesCtx } from './server.ts';
import { sitePages, type SitePagesCtx } from './sites.ts';
import { tokenPages } from './tokens/index.ts';

type Ctx = OwnAccountCtx &
  NotificationPagesCtx &
  AppPagesCtx &
  CredentialsCtx &
  JoinPagesCtx &
  PlacePagesCtx &
  LeavingCtx &
  ServerPagesCtx &
  SignInPagesCtx &
  SitePagesCtx;

/** Every page of people about themselves. */
export const accountPages: readonly AnyPage<Ctx>[] = [
  ...signInPages,
  ...ownAccountPages,
  ...credentialPages,
  ...appPages,
  ...joinPages,
  ...notificationPages,
  ...placePages,
  ...serverPages,
  ...sitePages,
  ...tokenPages,
  ...leavingPages,
];
