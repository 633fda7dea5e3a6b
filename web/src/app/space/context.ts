import { createContext, useContext } from 'react';
import type { Space } from '../api/types.ts';
import type { Place, View } from './addresses.ts';
import type { ChangeRequest } from './reads.ts';

/** What somebody may do to the content that they look at: change it, propose changes to it, or neither. */
export type Writing = 'direct' | 'propose' | 'no';

/** What somebody looks at. */
export interface Looking {
  space: Space;
  place: Place;
  view: View;
  /** What is proposed, where they look at a proposal. */
  request: ChangeRequest | undefined;
  writing: Writing;
  /** Opens the settings of a page, for those who may change it. */
  openSettings: (pageId: string) => void;
  /** Asks where to publish the space, for those who may. */
  openPublishing: () => void;
  openExport: () => void;
}

const LookingContext = createContext<Looking | undefined>(undefined);

export const LookingProvider = LookingContext.Provider;

export function useLooking(): Looking {
  const looking = useContext(LookingContext);
  if (looking === undefined) throw new Error('This stands outside of a space.');
  return looking;
}

export function writingOf(
  { editMode, permissions }: Pick<Space, 'editMode' | 'permissions'>,
  request: Pick<ChangeRequest, 'status'> | undefined,
): Writing {
  if (permissions['edit'] !== true) return 'no';
  if (request !== undefined) return request.status === 'merged' || request.status === 'archived' ? 'no' : 'direct';
  return editMode === 'live' ? 'direct' : 'propose';
}
