import { appPages, type AppPagesCtx } from './apps/index.ts';
import type { AnyPage } from './page.ts';
import { ownAccountPages } from './own/index.ts';
import type { OwnAccountCtx } from './own/index.ts';

/** Every page of people about themselves. */
export const accountPages: readonly AnyPage<OwnAccountCtx & AppPagesCtx>[] = [...ownAccountPages, ...appPages];
