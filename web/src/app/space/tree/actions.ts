// What can be done to pages from the tree.
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { notify } from '../../ui/toast-queue.ts';
import { isSamePlace, type Place, toPath } from '../addresses.ts';
import { contentOf } from '../content.ts';
import { useLooking } from '../context.ts';
import { type Made, useEdit } from '../edits.ts';
import { CHANGES_AT_MOST, findNext, type Goal, type PageChange, topmost, toMoves } from '../changes.ts';
import { findTrail, type Pages, type TreePage } from '../model.ts';

export interface NewPage {
  kind: 'document' | 'group' | 'link';
  title: string;
  into?: string | null;
  url?: string;
}

export type TreeActions = ReturnType<typeof useTreeActions>;

export function useTreeActions(pages: Pages) {
  const { place, view } = useLooking();
  const edit = useEdit();
  const [, navigate] = useLocation();
  const show = (at: Place, pageId: string) => navigate(toPath(at, { name: 'page', pageId }));

  async function insert(change: PageChange): Promise<string | undefined> {
    const made = await edit.mutateAsync([change]).catch(() => undefined);
    const id = made?.created[0];
    if (made !== undefined && id !== undefined) show(made.place, id);
    return made !== undefined && isSamePlace(made.place, place) ? id : undefined;
  }

  return {
    /** Makes a page and shows it. Answers its id where it is in this tree. */
    create: ({ kind, title, into = null, url }: NewPage) =>
      insert({
        operation: 'insert_page',
        kind,
        title,
        into,
        ...(url !== undefined && { target: { kind: 'url', url } }),
      }),

    rename: (page: string, title: string) => edit.mutate([{ operation: 'update_page', page, title }]),

    setHidden: (page: string, hidden: boolean) => edit.mutate([{ operation: 'update_page', page, hidden }]),

    /** Puts a copy of the text behind a page; what is below the page is not copied. */
    async duplicate({ id, title }: TreePage) {
      const [operation, options] = contentOf(place, 'page', { pageId: id });
      const query = { format: 'source', computed: false };
      type Source = { source: string; sourceEncoding?: string };
      const { source, sourceEncoding } = await call<Source>(operation, { ...options, query });
      const document = { source, ...(sourceEncoding !== undefined && { sourceEncoding }) };
      const into = findTrail(pages, id)?.at(-2)?.id ?? null;
      const copy = `${title.slice(0, 90)} (copy)`;
      return insert({ operation: 'insert_page', title: copy, into, at: { after: id }, document });
    },

    /** Whether there was anything to move there. */
    move(ids: ReadonlySet<string>, goal: Goal): boolean {
      const changes = toMoves(pages, ids, goal);
      if (changes === undefined) notify({ kind: 'failed', text: whyNot(pages, ids) });
      else edit.mutate(changes);
      return changes !== undefined;
    },

    remove(ids: ReadonlySet<string>) {
      const gone = topmost(pages, ids);
      if (gone.length > CHANGES_AT_MOST) return notify({ kind: 'failed', text: tooMany });
      if (view.name === 'page' && findTrail(pages, view.pageId)?.some(({ id }) => ids.has(id)) === true) {
        const next = findNext(pages, ids);
        navigate(toPath(place, next === undefined ? { name: 'start' } : { name: 'page', pageId: next.id }));
      }
      edit.mutate(
        gone.map(({ id }) => ({ operation: 'delete_page', page: id })),
        { onSuccess: (made) => offerUndo(gone, made) },
      );
    },
  };

  function offerUndo(gone: readonly TreePage[], made: Made): void {
    const text = gone.length === 1 ? `“${gone[0]?.title}” was deleted.` : `${gone.length} pages were deleted.`;
    const undo = () => edit.mutate(gone.map(({ id }) => ({ operation: 'revert_page', page: id, below: true })));
    notify({ kind: 'done', text, ...(isSamePlace(made.place, place) && { action: { label: 'Undo', onPress: undo } }) });
  }
}

const tooMany = `At most ${CHANGES_AT_MOST} pages can be changed at once. Choose fewer, or a page that holds them.`;

const whyNot = (pages: Pages, ids: ReadonlySet<string>): string =>
  topmost(pages, ids).length > CHANGES_AT_MOST
    ? tooMany
    : 'The pages cannot go there. Groups stay at the top, and no page goes below itself.';
