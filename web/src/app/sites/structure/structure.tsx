import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { Pictures } from '../../icons/pictures.tsx';
import type { Goal } from '../../space/changes.ts';
import { Grid } from '../../space/tree/grid/grid.tsx';
import { toRows } from '../../space/tree/grid/rows.ts';
import '../../space/tree/tree.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useSite } from '../context.ts';
import { type SiteStructure, structureOf } from '../reads.ts';
import { AddGroup } from './add-group.tsx';
import { AddSpace } from './add-space.tsx';
import { drawnPart } from './drawn.tsx';
import { targetOf } from './moves.ts';
import { MovePart } from './move-part.tsx';
import { PartMenu } from './part-menu.tsx';
import { PartDialog } from './part-dialog.tsx';
import { RemovePart } from './remove-part.tsx';
import { iconsIn, toNodes } from './nodes.ts';
import './structure.css';
import { partOf } from './tree.ts';
import { useMoves } from './use-moves.ts';
import { useDefault } from './use-default.ts';

/** Nobody is in a part of a site, as people are in pages. */
const NOBODY: ReadonlyMap<string, string> = new Map();

/** What a site shows, arranged by mouse, touch and keys. */
export function StructureTab() {
  const { site, at, mayChange } = useSite();
  const { data, error, refetch } = useQuery(structureOf(at));
  return (
    <div className="structure">
      <div className="structure-head">
        <h1>Structure</h1>
        <p className="field-help">
          Sections are in the header of the site, groups make menus of them, and the spaces in a section are variants
          that readers switch between.
        </p>
        {!mayChange && <p className="site-note">You may look at the structure of this site, and not change it.</p>}
      </div>
      {data === undefined && error !== null && (
        <Empty title="The structure cannot be shown now" text={error.message}>
          <Button onPress={() => void refetch()}>Try again</Button>
        </Empty>
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Arranging key={site.id} data={data} />}
    </div>
  );
}

type Window =
  | { name: 'space'; sectionId?: string }
  | { name: 'group' }
  | { name: 'edit' | 'move' | 'remove'; id: string };

function Arranging({ data: { structure, type } }: { data: SiteStructure }) {
  const { mayChange } = useSite();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement }>();
  const [open, setOpen] = useState<Window>();
  const tree = useRef<HTMLDivElement>(null);
  const { move, refused, dismiss } = useMoves();
  const makeDefault = useDefault();
  const nodes = useMemo(() => toNodes(structure), [structure]);
  const rows = useMemo(() => toRows(nodes, (id) => !closed.has(id)), [nodes, closed]);
  const close = () => setOpen(undefined);
  const part = open !== undefined && 'id' in open ? partOf(structure, open.id) : undefined;
  const menuPart = menu && partOf(structure, menu.id);
  const moveTo = (ids: ReadonlySet<string>, goal: Goal): boolean => {
    const [id] = ids;
    return id !== undefined && move({ id, goal });
  };
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  return (
    <>
      {mayChange && (
        <div className="structure-actions">
          <Button kind="main" onPress={() => setOpen({ name: 'space' })}>
            <IconPlus size={18} aria-hidden />
            Add a space
          </Button>
          {type === 'sections' && (
            <Button onPress={() => setOpen({ name: 'group' })}>
              <IconFolderPlus size={18} aria-hidden />
              Add a group
            </Button>
          )}
        </div>
      )}
      {refused !== undefined && (
        <div role="alert" className="structure-refused">
          <span>
            “{partOf(structure, refused.id)?.title}” stays where it was. {refused.text}
          </span>
          <IconButton label="Close the message" icon={<IconX size={16} />} onPress={dismiss} />
        </div>
      )}
      {structure.length === 0 ? (
        <p className="field-help">The site shows no space yet.</p>
      ) : (
        <div className="structure-tree">
          <Pictures names={iconsIn(structure)} />
          <Grid
            {...{ tree, rows, chosen }}
            label="Parts of the site"
            top={nodes}
            current={undefined}
            people={NOBODY}
            onChoose={setChosen}
            canWrite={mayChange}
            canMove={mayChange}
            renaming={undefined}
            menuOf={menu?.id}
            drawn={(id) => drawnPart(partOf(structure, id))}
            isAllowed={(ids, goal) => ids.size === 1 && targetOf(structure, [...ids][0] ?? '', goal) !== undefined}
            onMove={moveTo}
            onGo={(id) => mayChange && setOpen({ name: 'edit', id })}
            onToggle={toggle}
            onMenu={(id, button) => setMenu({ id, button })}
            onMoveTo={(id) => setOpen({ name: 'move', id })}
          />
        </div>
      )}
      <Legend type={type} />
      {menu !== undefined && menuPart !== undefined && (
        <PartMenu
          part={menuPart}
          button={menu.button}
          onClose={() => setMenu(undefined)}
          onCommand={(command) => {
            if (command === 'default') makeDefault(structure, menuPart);
            else if (command === 'space') setOpen({ name: 'space', sectionId: menuPart.id });
            else setOpen({ name: command, id: menuPart.id });
          }}
        />
      )}
      {open?.name === 'space' && (
        <AddSpace
          structure={structure}
          {...(open.sectionId !== undefined && { sectionId: open.sectionId })}
          onClose={close}
        />
      )}
      {open?.name === 'group' && <AddGroup onClose={close} />}
      {open?.name === 'edit' && part !== undefined && <PartDialog key={part.id} part={part} onClose={close} />}
      {open?.name === 'move' && part !== undefined && (
        <MovePart structure={structure} part={part} onMove={(goal) => move({ id: part.id, goal })} onClose={close} />
      )}
      {open?.name === 'remove' && part !== undefined && <RemovePart part={part} onClose={close} />}
    </>
  );
}

/** How it is worked with, for whoever sees it the first time. */
function Legend({ type }: { type: SiteStructure['type'] }) {
  const { mayChange, site } = useSite();
  if (!mayChange) return null;
  return (
    <p className="field-help">
      Drag a part, or press Alt with an arrow key. Enter opens its settings.
      {type === 'siteSpaces' && ' A space that is added as a section makes sections of the site.'}
      {site.urls.preview !== undefined && (
        <>
          {' '}
          <Link href={site.urls.preview} target="_blank">
            Preview the site
          </Link>
        </>
      )}
    </p>
  );
}
