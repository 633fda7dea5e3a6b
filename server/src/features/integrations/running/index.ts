// What running an integration takes: its script, what the script receives with each event, and the events in the order of each
// installation. How a script is run is no business of this room.
export { environmentOf, type RunningCtx, scriptOf } from './environment.ts';
export { dispatchJob, type IntegrationRun, type RunIntegration } from './jobs.ts';
