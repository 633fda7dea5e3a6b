// Pictures: those that pages show from other hosts are fetched when somebody asks for that, and lie with the pages from then
// on. Nothing but pictures is kept, and one that cannot be had stays where it is and is named.
export { bringPictures } from './service.ts';
