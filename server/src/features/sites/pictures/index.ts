// Pictures that owners of a site upload for its look: its logos, its icon, what previews of links show. A look names them by
// their addresses, as it names pictures of elsewhere; what no look names is removed after a day.
export { forgetSitePicturesJob } from './jobs.ts';
export { pictureIdIn, PICTURES_PREFIX } from './rules.ts';
export { pictureOperations } from './routes.ts';
export { requireUploaded } from './service.ts';
export { findSitePicture, type SitePictureRow, usedBlobs } from './store.ts';
