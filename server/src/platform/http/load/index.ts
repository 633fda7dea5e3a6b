// What this process can bear: how busy it is, what is refused before it is too busy, and clients that take their time.
export { type Connections, createConnections } from './connections.ts';
export { createPressure, type Pressure } from './pressure.ts';
export { createShedding, type Shedding, type Shed } from './shedding.ts';
export type { SlowTimes } from './slow-clients.ts';
