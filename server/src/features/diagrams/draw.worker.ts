// A program of its own: authors say what it draws, and so how long that takes and how much memory. See decision 83.
import { writeFile } from 'node:fs/promises';
import { drawDiagram, type Order } from '@lectern/pdf/diagrams';
import type { Drawing } from './service.ts';

// Where memory runs out, this process goes before the server does. Only Linux asks.
const ready = writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.on('message', (order: Order) => {
  void ready.then(() => drawDiagram(order)).then((drawn) => process.send?.({ drawn } satisfies Drawing));
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit());
