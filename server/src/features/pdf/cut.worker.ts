// A program of its own: it cuts fonts for one book, and what the libraries take for it ends with it.
import { cutFont, type WantedFont } from '@lectern/pdf/fonts';

/** A font that was cut, or why it could not be. */
export type Cut = { bytes: Uint8Array } | { error: string };

const answer = (cut: Cut): void => void process.send?.(cut);

process.on('message', (wanted: WantedFont) => {
  cutFont(wanted).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: String(error) }),
  );
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit());
