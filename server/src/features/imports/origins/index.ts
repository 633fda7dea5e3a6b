// Origins: whatever somebody wants to import (a folder, an archive, a repository) as a folder that can be read.
export {
  openArchive,
  type OpenedArchive,
  type Origin,
  openOrigin,
  type OriginRequest,
  type OriginWarning,
} from './service.ts';
export { warningsBelow } from './rules.ts';
