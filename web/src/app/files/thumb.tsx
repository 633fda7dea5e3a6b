import { IconFile, IconFileMusic, IconFileText, IconFileZip, IconMovie } from '@tabler/icons-react';
import { isPicture, type SpaceFile } from './file.ts';

const ICONS = [
  [/^video\//, IconMovie],
  [/^audio\//, IconFileMusic],
  [/zip|tar|compressed/, IconFileZip],
  [/^text\/|pdf|word|json|yaml/, IconFileText],
] as const;

/** A file at a glance: the picture itself, or what kind of file it is. Its name stands next to it. */
export function Thumb({ file }: { file: SpaceFile }) {
  if (isPicture(file))
    return <img className="file-thumb" src={file.downloadURL} alt="" loading="lazy" decoding="async" />;
  const [, Icon] = ICONS.find(([pattern]) => pattern.test(file.contentType)) ?? [undefined, IconFile];
  return (
    <span className="file-thumb">
      <Icon size={22} aria-hidden />
    </span>
  );
}
