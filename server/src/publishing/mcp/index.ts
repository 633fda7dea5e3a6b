// A site for agents: its search and its pages as tools of the Model Context Protocol, to read and nothing else.
export { serveMcp } from './serve.ts';
