// Parts of the editor that the first key does not need. They come when somebody writes, before they are asked for: without a
// network, nothing more can be loaded.
import type { ComponentProps, ComponentType } from 'react';
import { part } from '../ui/part.tsx';
import type * as Parts from './opened.ts';
import { loadMerge } from './saving/merging.ts';

const parts = {
  opened: () => import('./opened.ts'),
  blocks: () => import('./menus/block-suggestions.ts'),
  places: () => import('./menus/place-suggestions.ts'),
  merge: loadMerge,
};

/** One of those that open over the text. */
const opened = <Name extends keyof Opened>(name: Name) =>
  part(async () => (await parts.opened())[name] as ComponentType<ComponentProps<Opened[Name]>>);

type Opened = typeof Parts;

export const BlockMenu = opened('BlockMenu');
export const FindBar = opened('FindBar');
export const FormatForm = opened('FormatForm');
export const LinkForm = opened('LinkForm');
export const MakeReusable = opened('MakeReusable');
export const OutlineDialog = opened('OutlineDialog');
export const ShortcutsDialog = opened('ShortcutsDialog');

/** Milliseconds after the page is there. */
const LATER = 1500;

/** Answers how to call it off. What does not arrive now is asked for again when it is needed. */
export function loadLater(): () => void {
  const timer = setTimeout(() => void Promise.allSettled(Object.values(parts).map((load) => load())), LATER);
  return () => clearTimeout(timer);
}
