// Files on disk, beyond what Node does by itself.
import { open } from 'node:fs/promises';

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries safe by itself.
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
