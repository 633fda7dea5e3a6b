// A program of its own: it takes pictures from strangers, and answers some that a PDF knows. See decision 27.
import { writeFile } from 'node:fs/promises';
import { convertPicture } from '@lectern/pdf/conversions';
import type { Conversion } from './conversions.ts';

// Where memory runs out, this process goes before the server does. Only Linux asks.
const ready = writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void ready.then(() => convertPicture(bytes)).then((converted) => process.send?.({ converted } satisfies Conversion));
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit());
