export const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** A key together with the one that commands have, as it stands on the keyboard. */
export const modKey = (key: string): string => (isMac() ? `⌘${key}` : `Ctrl ${key}`);
