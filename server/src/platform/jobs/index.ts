// Background work. The queue only wakes: what there is to do is told by the domain's rows, who does it by one table.
export { countFailing, type Failing, listFailing } from './failures.ts';
export { createJobs, type JobKind, type Jobs, type Outcome, type Work } from './runner.ts';
