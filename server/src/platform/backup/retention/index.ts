// Which backups are kept, and what goes from an archive with the others. The caller has the lock of the place.
export { sweepArchive, type Swept } from './sweep.ts';
