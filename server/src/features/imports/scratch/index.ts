// Scratch folders: room on the disk for one import. A process that is killed leaves them behind, and the next one that
// starts removes them; those of living processes stay, also of servers that share the folder for temporary files.
export { makeScratchFolder, type ScratchFolder, sweepScratchFolders, withScratchFolder } from './service.ts';
