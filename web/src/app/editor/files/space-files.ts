// The files of the space, as the editor of one of its pages needs them.
import { listAll } from '../../api/client.ts';
import { addressOf, type SpaceFile } from '../../files/file.ts';
import { type Line, operationOn } from '../../files/line.ts';
import type { Sending } from '../../files/sending.ts';
import { makeStore, type Store } from '../store.ts';
import { relativePath } from '../view/paths.ts';

/** More pictures than this are shown as their names in the editor. */
const PICTURES_AT_MOST = 5000;

export interface SpaceFiles {
  line: Line;
  /** The file that the page is, which addresses in it are relative to. */
  path: string | undefined;
  /** Where the browser gets pictures, by their paths. They come after the page. */
  urls: Store<ReadonlyMap<string, string>>;
  /** How the page names a file. */
  nameOf: (file: SpaceFile) => string;
  /** Notes a file that came while the page was open. */
  note: (file: SpaceFile) => void;
  send: (file: File, sending: Sending) => Promise<SpaceFile>;
}

/** `path` is the file that the page is, which addresses in it are relative to. */
export function spaceFiles(line: Line, path: string | undefined): SpaceFiles {
  const urls = makeStore<ReadonlyMap<string, string>>(new Map());
  const note = ({ git, downloadURL }: SpaceFile): void => {
    if (git !== undefined) urls.set(new Map([...urls.get(), [git.path, downloadURL]]));
  };
  return {
    line,
    path,
    urls,
    note,
    nameOf: (file) =>
      path === undefined || file.git === undefined ? addressOf(file) : relativePath(path, file.git.path),
    send: async (file, sending) => {
      const { sendFile } = await import('../../files/sending.ts');
      const sent = await sendFile(line, file, sending);
      note(sent);
      return sent;
    },
  };
}

/** Reads where the pictures are. Without it, they are shown as their names. */
export async function readPictures({ line, urls }: SpaceFiles): Promise<void> {
  const [operation, options] = operationOn(line, 'files');
  const query = { contentType: 'image/' };
  const files = await listAll<SpaceFile>(operation, { ...options, query }, PICTURES_AT_MOST);
  const read = files.flatMap(({ git, downloadURL }) => (git === undefined ? [] : [[git.path, downloadURL] as const]));
  // What came meanwhile is newer.
  urls.set(new Map([...read, ...urls.get()]));
}
