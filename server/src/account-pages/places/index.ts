// Addresses of the app, such as `/o/ORGANIZATION/s/SPACE`, as mails and `urls.app` name them: they lead to what sites show of
// the thing, and where none does, to a page that says what it is to who may know of it.
export { type PlacePagesCtx, placePages } from './pages.ts';
