// Makes the editor of a page with all that belongs to it.
import { openPage } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import { queries } from '../api/queries.ts';
import { filesOf } from './reads.ts';
import type { OpenedDraft } from './saving/drafts.ts';
import type { PageKey } from './saving/journal.ts';
import { pageSurface } from './saving/page-surface.ts';
import { type Session, startSession } from './saving/session.ts';
import type { Surface } from './saving/surface.ts';
import { makeStore, type Store } from './store.ts';
import { makeEditor } from './view/editor.ts';

export interface Writing {
  view: EditorView;
  /** Absent for who may only read. */
  session: Session | undefined;
  mode: Store<'page' | 'source'>;
  /** From blocks to the source, and back. */
  toggle: () => Promise<void>;
  end: () => void;
}

export interface WritingOptions {
  place: HTMLElement;
  sourcePlace: HTMLElement;
  opened: OpenedDraft;
  canEdit: boolean;
  key: PageKey;
}

export function startWriting({ place, sourcePlace, opened, canEdit, key }: WritingOptions): Writing {
  const page = openPage(opened.source);
  const label = opened.page.title ?? 'Page';
  const files = makeStore<ReadonlyMap<string, string>>(new Map());
  const view = makeEditor({
    place,
    page,
    label,
    description: opened.page.description ?? '',
    context: { path: opened.page.git?.path, files, openForm: () => undefined },
    isEditable: () => false,
    onChange: () => undefined,
  });
  const blocks = pageSurface(view, page);
  const mode = makeStore<'page' | 'source'>('page');
  let source: (Surface & { end: () => void }) | undefined;
  const session = canEdit ? startSession({ key, opened, surface: () => source ?? blocks }) : undefined;
  const options = {
    place: sourcePlace,
    label: `Source of ${label}`,
    onEdit: () => session?.edited(),
    onSave: () => void session?.sync.flush(),
  };

  async function toggle(): Promise<void> {
    if (source === undefined) {
      const { makeSourceEditor } = await import('./source/source-editor.ts');
      source ??= makeSourceEditor({ ...options, source: blocks.read() });
    } else {
      const text = source.read();
      source.end();
      source = undefined;
      if (text !== blocks.read()) blocks.put(text, true);
    }
    mode.set(source === undefined ? 'page' : 'source');
  }

  // Without them, pictures are shown as their names.
  void queries.fetchQuery(filesOf(key.spaceId)).then(files.set, () => undefined);
  return {
    view,
    session,
    mode,
    toggle,
    end: () => {
      // The last text is read before the editor is gone, and what comes back goes nowhere but into the next save.
      const text = source?.read();
      source?.end();
      source = undefined;
      view.destroy();
      if (text !== undefined) blocks.put(text, true);
      void session?.end();
    },
  };
}
