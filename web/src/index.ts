// The writers' application: a program for browsers, in `app`, and for the server the files that Vite makes of it.
export { readApplication, type Application, type ApplicationFile } from './assets/read.ts';
