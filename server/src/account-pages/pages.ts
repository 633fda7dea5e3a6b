import { ownAccountPages } from './own/index.ts';
import type { AnyPage } from './page.ts';
import type { OwnAccountCtx } from './own/index.ts';

/** Every page of people about themselves. */
export const accountPages: readonly AnyPage<OwnAccountCtx>[] = [...ownAccountPages];
