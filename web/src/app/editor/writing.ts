// Makes the editor of a page with all that belongs to it.
import { type OpenPage, openPage } from '@lectern/content/edit';
import type { EditorView } from 'prosemirror-view';
import { queries } from '../api/queries.ts';
import type { BlockSource } from './block-source/block-source.ts';
import { blockSources } from './block-source/opened.ts';
import { commentMarks } from './commenting/plugin.ts';
import { readPictures, type SpaceFiles, spaceFiles } from './files/space-files.ts';
import { fileUploads } from './files/uploading.ts';
import type { FindTarget } from './find/finder.ts';
import { linkPaste } from './keys/links.ts';
import { replacePlace } from './keys/replace-place.ts';
import { showBlock } from './keys/show-block.ts';
import { typedCells } from './keys/typed-cells.ts';
import { type Menus, menus, openMenu } from './menus/open-menu.ts';
import { shortcuts } from './menus/shortcuts.ts';
import { paste } from './paste/paste.ts';
import { addOpenPage } from './publishing/open-pages.ts';
import { type Publishing, startPublishing } from './publishing/publishing.ts';
import type { FindSuggestions } from './menus/suggest-menu.tsx';
import { type Suggester, suggest } from './menus/suggest.ts';
import { findSuggestions } from './menus/suggestions.ts';
import { type Selected, selectedIn } from './menus/toolbar.tsx';
import type { Reuse } from './included/reuse.ts';
import type { OpenedDraft } from './saving/drafts.ts';
import type { PageKey } from './saving/journal.ts';
import { pageSurface } from './saving/page-surface.ts';
import { type Session, startSession } from './saving/session.ts';
import type { SourceEditor } from './source/source-editor.ts';
import { makeStore, type Store } from './store.ts';
import { notify } from '../ui/toast-queue.ts';
import { makeEditor, writeAtEnd } from './view/editor.ts';

export interface Writing {
  view: EditorView;
  /** Absent for who may only read. */
  session: Session | undefined;
  publishing: Publishing | undefined;
  mode: Store<'page' | 'source'>;
  /** How many blocks cannot be written. */
  refused: Store<number>;
  suggester: Suggester;
  menus: Menus;
  selected: Store<Selected | undefined>;
  find: FindSuggestions;
  /** Where the search of the page looks in its source; undefined while its blocks are shown. */
  findTarget: () => FindTarget | undefined;
  files: SpaceFiles;
  reuse: Reuse;
  /** The page as it was last read from its blocks. */
  page: () => OpenPage;
  /** From blocks to the source, and back. */
  toggle: () => Promise<void>;
  /** Shows one block as its source. */
  openSource: BlockSource['open'];
  /** Shows a place of this text, with the focus there: in the source, or the block that it is in. */
  goTo: (place: { start: number; end: number }, text: string) => void;
  /** Writes something else at a place of this text; false where the page does not have it there any more. */
  replace: (place: { start: number; end: number }, text: string, by: string) => boolean;
  end: () => void;
}

export interface WritingOptions {
  place: HTMLElement;
  sourcePlace: HTMLElement;
  opened: OpenedDraft;
  canEdit: boolean;
  key: PageKey;
  toReusable: Reuse['toReusable'];
}

export function startWriting({ place, sourcePlace, opened, canEdit, key, toReusable }: WritingOptions): Writing {
  const page = openPage(opened.source);
  const label = opened.page.title ?? 'Page';
  const path = (opened.reusableContent ?? opened.page).git?.path;
  const files = spaceFiles({ spaceId: key.spaceId, changeRequestId: key.changeRequestId }, path);
  const reuse: Reuse = { line: files.line, path, toReusable, endings: new Set() };
  const mode = makeStore<'page' | 'source'>('page');
  const isPage = (): boolean => mode.get() === 'page';
  const selected = makeStore<Selected | undefined>(undefined);
  const refused = makeStore(0);
  const [suggester, open] = [suggest(), menus()];
  let session: Session | undefined;
  let oneBlock: BlockSource | undefined;
  const view = makeEditor({
    place,
    page,
    label,
    description: opened.page.description ?? '',
    context: {
      spaceId: key.spaceId,
      path,
      files: files.urls,
      reuse,
      openForm: (at) => canEdit && openMenu(view, { kind: 'block', at }),
      openSource: (at) => void (canEdit && openSource(at)),
    },
    isEditable: () => canEdit,
    onChange: (changed, { isEdited }) => {
      if (isEdited) session?.edited();
      followSelection(changed, selected);
    },
    plugins: canEdit
      ? [
          suggester.plugin,
          open.plugin,
          fileUploads(files, isPage),
          linkPaste(),
          paste(),
          shortcuts({ openSource: (at) => void openSource(at) }),
          blockSources(),
          typedCells((editor, at) => openMenu(editor, { kind: 'block', at })),
          commentMarks(),
        ]
      : [commentMarks()],
  });
  const blocks = pageSurface(view, page, refused);
  let source: SourceEditor | undefined;
  if (canEdit) session = startSession({ key, opened, surface: () => source ?? oneBlock?.surface ?? blocks });
  const publishing = session && publish(key, session, label);
  const removeOpenPage = publishing && addOpenPage(publishing.commit);
  const options = { place: sourcePlace, label: `Source of ${label}`, onEdit: () => session?.edited() };

  async function openSource(at: number): Promise<void> {
    const { blockSource } = await import('./block-source/block-source.ts');
    if (view.isDestroyed || source !== undefined) return;
    oneBlock ??= blockSource(view, blocks, () => session?.edited());
    await oneBlock.open(at);
  }

  async function toggle(): Promise<void> {
    if (source === undefined) {
      const { makeSourceEditor } = await import('./source/source-editor.ts');
      oneBlock?.close(true);
      source ??= makeSourceEditor({ ...options, source: blocks.read() });
    } else {
      const text = source.read();
      source.end();
      source = undefined;
      if (text !== blocks.read()) blocks.put(text, true);
    }
    mode.set(source === undefined ? 'page' : 'source');
  }

  const click = (event: MouseEvent): void => {
    // Below the text, a click goes on writing.
    if (event.target !== place || !canEdit) return;
    event.preventDefault();
    writeAtEnd(view);
  };
  place.addEventListener('mousedown', click);
  // Without them, pictures are shown as their names.
  void readPictures(files).catch(() => undefined);
  return {
    view,
    session,
    publishing,
    mode,
    refused,
    suggester,
    menus: open,
    selected,
    find: findSuggestions({ key, path, openSource: (at) => void openSource(at) }),
    files,
    findTarget: () => source?.find,
    reuse,
    page: blocks.page,
    toggle,
    openSource,
    goTo: ({ start, end }, text) => (source === undefined ? showBlock(view, text, start) : source.goTo(start, end)),
    replace: ({ start, end }, text, by) => source === undefined && replacePlace(view, { text, start, end, by }),
    end: () => {
      place.removeEventListener('mousedown', click);
      // The last text is read before the editor is gone, and what comes back goes nowhere but into the next save.
      const text = source?.read();
      source?.end();
      source = undefined;
      oneBlock?.close(true);
      view.destroy();
      for (const end of reuse.endings) end();
      if (text !== undefined) blocks.put(text, true);
      removeOpenPage?.();
      void session?.end().then(publishing?.leave);
    },
  };
}

const publish = (key: PageKey, session: Session, title: string): Publishing =>
  startPublishing({
    key,
    session,
    onCommit: () => {
      // The title of a page stands in its text, and elsewhere in the table of contents.
      void queries.invalidateQueries({ queryKey: ['space', key.spaceId, 'content', key.changeRequestId ?? 'main'] });
    },
    onLost: ({ message }) =>
      notify({ kind: 'failed', text: `What you wrote in “${title}” is a draft that nobody reads yet. ${message}` }),
  });

/** The toolbar comes when somebody has selected, not while they are at it, and costs a key nothing. */
function followSelection(view: EditorView, selected: Store<Selected | undefined>): void {
  if (view.state.selection.empty) return selected.set(undefined);
  requestAnimationFrame(() => !view.isDestroyed && selected.set(selectedIn(view)));
}
