// Parts of the editor that the first key does not need. They come when somebody writes, before they are asked for: without a
// network, nothing more can be loaded.
import { lazy } from 'react';
import { loadMerge } from './saving/merging.ts';

const parts = {
  outline: () => import('./outline/outline-dialog.tsx'),
  shortcuts: () => import('./help/shortcuts-dialog.tsx'),
  find: () => import('./find/find-bar.tsx'),
  block: () => import('./menus/block-menu.tsx'),
  link: () => import('./menus/link-form.tsx'),
  blocks: () => import('./menus/block-suggestions.ts'),
  format: () => import('./menus/format-form.tsx'),
  merge: loadMerge,
};

export const OutlineDialog = lazy(async () => ({ default: (await parts.outline()).OutlineDialog }));
export const ShortcutsDialog = lazy(async () => ({ default: (await parts.shortcuts()).ShortcutsDialog }));
export const FindBar = lazy(async () => ({ default: (await parts.find()).FindBar }));
export const BlockMenu = lazy(async () => ({ default: (await parts.block()).BlockMenu }));
export const FormatForm = lazy(async () => ({ default: (await parts.format()).FormatForm }));
export const LinkForm = lazy(async () => ({ default: (await parts.link()).LinkForm }));

/** Milliseconds after the page is there. */
const LATER = 1500;

/** Answers how to call it off. What does not arrive now is asked for again when it is needed. */
export function loadLater(): () => void {
  const timer = setTimeout(() => void Promise.allSettled(Object.values(parts).map((load) => load())), LATER);
  return () => clearTimeout(timer);
}
