// Isolates: scripts of strangers run in processes of their own, one for each key, and are asked over HTTP. A process reaches
// nothing but what it is handed: no file, no variable, no network but by way of `fetchOutside`. What a script asks or answers
// means nothing here.
export { IsolateError } from './tasks.ts';
export { createIsolates, type Isolates } from './isolates.ts';
export { outsideBy } from './outside.ts';
export type { IsolateAnswer, IsolateErrorCode, IsolateRequest, IsolateScript, IsolateTask } from './tasks.ts';
export type { FetchOutside, OutsideAnswer, OutsideRequest } from './guard.ts';
