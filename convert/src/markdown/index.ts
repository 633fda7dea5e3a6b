// Markdown of other tools: what several of them write in one way that is not ours.
export { convertAlerts, type Converted } from './alerts.ts';
export { convertFormulas } from './formulas.ts';
