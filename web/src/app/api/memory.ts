// What this browser remembers of how somebody works. Where browsers store nothing, everything still works.

const PREFIX = 'lectern.';

/** What was remembered, or undefined. Whoever asks checks what it is: anybody may have written it. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Remembered for this page alone.
  }
}

/** Texts that were remembered as a list. */
export function recallTexts(key: string): string[] {
  const value = recall(key);
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There was nothing.
  }
}
