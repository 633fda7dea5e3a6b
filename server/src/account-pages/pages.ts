import { appPages, type AppPagesCtx } from './apps/index.ts';
import { type JoiningCtx, joiningPages } from './joining.ts';
import { type OwnAccountCtx, ownAccountPages } from './own/index.ts';
import type { AnyPage } from './page.ts';
import { type SignInPagesCtx, signInPages } from './sign-in/index.ts';

/** Every page of people about themselves. */
export const accountPages: readonly AnyPage<OwnAccountCtx & AppPagesCtx & SignInPagesCtx & JoiningCtx>[] = [
  ...signInPages,
  ...ownAccountPages,
  ...appPages,
  ...joiningPages,
];
