// How somebody looks at previews, in this browser. As whom they look is not remembered: that is for one question.
import { useState } from 'react';
import { recall, remember } from '../api/memory.ts';

export interface Looking {
  isOpen: boolean;
  device: 'desktop' | 'phone';
  /** Undefined follows the application. */
  scheme: 'light' | 'dark' | undefined;
  /** The site that was chosen last, where several show a space. */
  siteId: string | undefined;
}

const FIRST: Looking = { isOpen: false, device: 'desktop', scheme: undefined, siteId: undefined };

/** What was remembered, as far as it is what it should be: anybody may have written it. */
export function readLooking(stored: unknown, first: Looking = FIRST): Looking {
  const { isOpen, device, scheme, siteId } = (stored ?? {}) as Record<string, unknown>;
  return {
    isOpen: isOpen === true,
    device: device === 'desktop' || device === 'phone' ? device : first.device,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
    siteId: typeof siteId === 'string' ? siteId : undefined,
  };
}

/** A page of a desktop is hard to read in half of a small window. */
const firstHere = (): Looking => ({ ...FIRST, device: matchMedia('(width < 100rem)').matches ? 'phone' : 'desktop' });

export function useRemembered(personId: string): [Looking, (change: Partial<Looking>) => void] {
  const key = `preview.${personId}`;
  const [looking, setLooking] = useState(() => readLooking(recall(key), firstHere()));
  const change = (part: Partial<Looking>) => {
    const next = { ...looking, ...part };
    setLooking(next);
    remember(key, next);
  };
  return [looking, change];
}
