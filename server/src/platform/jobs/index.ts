// Background work. The queue only wakes: what there is to do is told by the domain's rows, who does it by one table.
export { createJobs, type JobKind, type Jobs } from './runner.ts';
