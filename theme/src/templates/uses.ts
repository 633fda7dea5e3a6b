import type { BlockUse } from '@lectern/content';

/** What only some pages have, and need style sheets or scripts for: blocks of their text, and what stands around it. */
export type PageUse =
  | BlockUse
  | 'api'
  | 'operation'
  | 'call'
  | 'player'
  | 'controls'
  | 'consent'
  | 'picture'
  | 'formula'
  | 'message'
  | 'search'
  | 'feedback'
  | 'top'
  | 'tags'
  | 'look'
  | 'account'
  | 'passkey';
