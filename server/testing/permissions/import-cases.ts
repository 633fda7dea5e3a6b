// What the walk must know of operations on imports.
import { waitingRun } from '#features/imports/runs/testing.ts';
import type { Case } from './case.ts';
import type { Subject } from './subject.ts';

/** The owner began them, and administrators see those of others. */
const notMine: NonNullable<Case['status']> = ({ role }) => (role === 'admin' ? undefined : 404);
const waiting = ({ params }: Subject) => ({ importRunId: waitingRun(params['importRunId'] ?? '') });
export const imports: Record<string, Case> = {
  startImportRun: {
    body: () => ({ source: { type: 'website', url: 'https://example.com/' } }),
    demanded: 'create',
  },
  updateHostedSpaces: { body: () => ({ spaces: [{ id: 'aB3', space: null }] }) },
  getImportRun: { status: notMine },
  getImportRunReport: { status: notMine, query: { list: 'warnings' } },
  cancelImportRun: { status: notMine, params: waiting },
  undoImportRun: { status: notMine },
};
