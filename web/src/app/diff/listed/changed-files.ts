// Files that came, went or are others, with where both versions are found.
import type { Kind } from './kinds.ts';
import { type SettingChange, settingsOf } from './settings.ts';
import type { Change } from '../types.ts';

/** One of the two versions of a file. */
export interface FileVersion {
  /** Signed, for a while. */
  url: string;
  size?: number;
}

export interface ChangedFile {
  id: string;
  name: string;
  path: string;
  contentType: string;
  kind: Kind;
  before?: FileVersion;
  after?: FileVersion;
  /** Its name, path or type, where they are others. */
  settings: SettingChange[];
}

export function toFile(change: Change, file: NonNullable<Change['file']>, kind: Kind): ChangedFile {
  const { id, title, name = title, path, contentType = '', downloadURL: url = '', size } = file;
  const { downloadURL, size: sizes, ...attributes } = change.attributes ?? {};
  const version = (side: 'before' | 'after'): FileVersion => {
    const [address, bytes] = [downloadURL?.[side], sizes?.[side] ?? size];
    return { url: typeof address === 'string' ? address : url, ...(typeof bytes === 'number' && { size: bytes }) };
  };
  return {
    id,
    name,
    path,
    contentType,
    kind,
    ...(kind !== 'added' && { before: version('before') }),
    ...(kind !== 'removed' && { after: version('after') }),
    settings: settingsOf(attributes),
  };
}

/** Pictures that browsers draw from an address alone. */
export const isPicture = ({ contentType }: ChangedFile): boolean =>
  /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|bmp)\b/.test(contentType);

/** Whether its bytes are others, and not only its name. */
export const isOther = ({ kind, before, after }: ChangedFile): boolean =>
  kind !== 'changed' || before?.url !== after?.url;
