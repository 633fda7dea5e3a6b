// Bytes of files, on published sites and behind signed addresses.
export { sendFile } from './serve.ts';
export { findShownFile } from './shown.ts';
export { servePicture } from './smaller.ts';
export { serveUploadedPictures } from './uploaded.ts';
