// Background work. The queue only wakes: the domain's rows say what there is to do, one table who does it.
export { countFailing, type Failing, listFailing } from './failures.ts';
export { createPlaces, type Places } from './places.ts';
export { createWaker, type Waker } from './waker.ts';
export { createJobs, type JobKind, type Jobs, type Outcome, type Work } from './runner.ts';
