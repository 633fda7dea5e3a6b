// All keys of the editor, as people read them. `Mod` is Ctrl, and ⌘ on a Mac.

export interface Shortcut {
  keys: readonly string[];
  does: string;
}

export const SHORTCUTS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Page',
    shortcuts: [
      { keys: ['Mod-s'], does: 'Save or publish' },
      { keys: ['Mod-f'], does: 'Find' },
      { keys: ['Mod-h'], does: 'Find and replace' },
      { keys: ['Mod-z'], does: 'Undo' },
      { keys: ['Mod-y', 'Mod-Shift-z'], does: 'Redo' },
      { keys: ['Mod-Alt-p'], does: 'Preview' },
      { keys: ['Mod-Alt-m'], does: 'Comments' },
      { keys: ['F8', 'Shift-F8'], does: 'Go to the next or previous problem' },
      { keys: ['Alt-Enter'], does: 'Say what is wrong at the caret, and mend it' },
      { keys: ['Mod-/'], does: 'List these keys' },
    ],
  },
  {
    title: 'Text',
    shortcuts: [
      { keys: ['Mod-b'], does: 'Bold' },
      { keys: ['Mod-i'], does: 'Italic' },
      { keys: ['Mod-Shift-x'], does: 'Strikethrough' },
      { keys: ['Mod-e'], does: 'Code' },
      { keys: ['Mod-Shift-f'], does: 'Keys, colors and other formats' },
      { keys: ['Mod-k'], does: 'Link' },
      { keys: ['Shift-Enter'], does: 'New line in the same block' },
      { keys: ['/'], does: 'Insert a block' },
      { keys: ['@', '[['], does: 'Link to a page or file' },
    ],
  },
  {
    title: 'Blocks',
    shortcuts: [
      { keys: ['Mod-Alt-0'], does: 'Text' },
      { keys: ['Mod-Alt-2', 'Mod-Alt-3', 'Mod-Alt-4'], does: 'Heading' },
      { keys: ['Mod-Shift-8'], does: 'Bulleted list' },
      { keys: ['Mod-Shift-7'], does: 'Numbered list' },
      { keys: ['Mod-Shift-9'], does: 'Task list' },
      { keys: ['Mod-Enter'], does: 'Tick a task' },
      { keys: ['Mod-Alt-c'], does: 'Code' },
      { keys: ['Mod-.'], does: 'Change the block, or what stands next to the caret' },
      { keys: ['Mod-Shift-.'], does: 'Show the block as its source, and back' },
      { keys: ['Alt-ArrowUp', 'Alt-ArrowDown'], does: 'Move the block' },
      { keys: ['Mod-Shift-d'], does: 'Duplicate the block' },
      { keys: ['Mod-Shift-Backspace'], does: 'Delete the block' },
      { keys: ['Escape'], does: 'Select the block' },
      { keys: ['Tab', 'Shift-Tab'], does: 'Deeper and back in a list, next and previous cell' },
    ],
  },
];

const NAMES: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** A key as it stands on the keyboard. */
export function keyWords(keys: string, isMac: boolean): string[] {
  // The last part may be a dash itself.
  return keys.split(/-(?!$)/).map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
    return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
