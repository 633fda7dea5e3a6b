// Background work. The queue only wakes: the domain's rows say what there is to do, one table who does it.
export { countFailing, type Failing, listFailing } from './failures.ts';
export { createJobs, type JobKind, type Jobs, type Outcome, type Work } from './runner.ts';
