// The writers' application in the browser: its page, and the files that the page loads. It knows no more of the server than
// any other client of the API; see decision 57.
export { registerWritersApp } from './register.ts';
