/** The policy of a page that may show in frames what it has players for, and ours in which diagrams are drawn. */
export const withFrames = (policy: string, frames: readonly string[]): string =>
  frames.length === 0 ? policy : `${policy}; frame-src ${frames.join(' ')}`;
