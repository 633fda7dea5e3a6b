const WIDTH = 30;

export interface ProgressBar {
  update: (progress: { done: number; total: number }) => void;
  end: () => void;
}

/** A bar on standard error where that is a terminal; nothing elsewhere, so that logs and pipes stay clean. */
export function progressBar(label: string): ProgressBar {
  if (process.stderr.isTTY !== true) return { update: () => {}, end: () => {} };
  let drawn = -1;
  return {
    update: ({ done, total }) => {
      const filled = total === 0 ? WIDTH : Math.floor((done / total) * WIDTH);
      if (filled === drawn && done !== total) return;
      drawn = filled;
      process.stderr.write(`\r${label} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
    },
    end: () => process.stderr.write('\r\u{1b}[2K'),
  };
}
