// What opens over the text, which is loaded as one.
export { BlockMenu } from './menus/block-menu.tsx';
export { FormatForm } from './menus/format-form.tsx';
export { LinkForm } from './menus/link-form.tsx';
export { MakeReusable } from './reuse/make-reusable.tsx';
export { FindBar } from './find/find-bar.tsx';
export { OutlineDialog } from './outline/outline-dialog.tsx';
export { ShortcutsDialog } from './help/shortcuts-dialog.tsx';
