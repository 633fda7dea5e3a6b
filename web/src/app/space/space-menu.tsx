import {
  IconBell,
  IconDots,
  IconExternalLink,
  IconFileDiff,
  IconFiles,
  IconFileExport,
  IconGitPullRequest,
  IconGitPullRequestDraft,
  IconMessage,
  IconHistory,
  IconListCheck,
  IconPackageImport,
  IconRecycle,
  IconReplace,
  IconRoute,
  IconSettings,
  IconTag,
  IconTrash,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMayPublish } from '../publish/may-publish.ts';
import { IconButton } from '../ui/button.tsx';
import { mayImportInto } from '../transfer/rights.ts';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';
import { importPath, toPath } from './addresses.ts';
import { useLooking } from './context.ts';
import { usePropose } from './edits.ts';

const WatchDialog = part(() => import('../notifications/watch-dialog.tsx').then((part) => part.WatchDialog));

/** What a space has besides its pages. */
export function SpaceMenu() {
  const { space, place, view, request, openPublishing, openExport } = useLooking();
  const mayPublish = useMayPublish(space.organization);
  const [, navigate] = useLocation();
  const propose = usePropose();
  const [isWatching, setWatching] = useState(false);
  return (
    <>
      <MenuButton
        aria-label={space.title}
        placement="bottom end"
        button={<IconButton label="More of this space" icon={<IconDots size={18} />} />}
      >
        {space.permissions['edit'] === true && request === undefined && (
          <MenuItem icon={<IconGitPullRequestDraft size={16} />} onAction={() => propose.mutate()}>
            Propose changes
          </MenuItem>
        )}
        <MenuItem icon={<IconFiles size={16} />} onAction={() => navigate(toPath(place, { name: 'files' }))}>
          Files
        </MenuItem>
        <MenuItem icon={<IconRecycle size={16} />} onAction={() => navigate(toPath(place, { name: 'reusable' }))}>
          Reusable contents
        </MenuItem>
        <MenuItem icon={<IconTag size={16} />} onAction={() => navigate(toPath(place, { name: 'tags' }))}>
          Tags
        </MenuItem>
        <MenuItem icon={<IconRoute size={16} />} onAction={() => navigate(toPath(place, { name: 'redirects' }))}>
          Redirects
        </MenuItem>
        <MenuItem
          icon={<IconListCheck size={16} />}
          onAction={() => navigate(toPath({ spaceId: place.spaceId }, { name: 'checks' }))}
        >
          Checks
        </MenuItem>
        {space.permissions['comment'] === true && (
          <MenuItem icon={<IconMessage size={16} />} onAction={() => navigate(toPath(place, { name: 'comments' }))}>
            Comments
          </MenuItem>
        )}
        <MenuItem
          icon={<IconGitPullRequest size={16} />}
          onAction={() => navigate(toPath({ spaceId: place.spaceId }, { name: 'changes' }))}
        >
          Change requests
        </MenuItem>
        <MenuItem icon={<IconReplace size={16} />} onAction={() => navigate(toPath(place, { name: 'find' }))}>
          Find and replace
        </MenuItem>
        <MenuItem
          icon={<IconHistory size={16} />}
          onAction={() => navigate(toPath({ spaceId: place.spaceId }, { name: 'history' }))}
        >
          History
        </MenuItem>
        {/* A space that was locked may hold drafts of those who wrote in it. */}
        {(space.editMode === 'live' || space.permissions['edit'] === true) && (
          <MenuItem
            icon={<IconFileDiff size={16} />}
            onAction={() => navigate(toPath({ spaceId: place.spaceId }, { name: 'compare' }))}
          >
            Changes since the published version
          </MenuItem>
        )}
        {mayImportInto(space, request !== undefined) && (
          <MenuItem
            icon={<IconPackageImport size={16} />}
            onAction={() => navigate(importPath(space.organization, place))}
          >
            Import into this space
          </MenuItem>
        )}
        <MenuItem icon={<IconFileExport size={16} />} onAction={openExport}>
          Export…
        </MenuItem>
        {mayPublish && (
          <MenuItem icon={<IconWorldUpload size={16} />} onAction={openPublishing}>
            Publish on a site…
          </MenuItem>
        )}
        {space.urls.published !== undefined && (
          <MenuItem icon={<IconExternalLink size={16} />} href={space.urls.published} target="_blank">
            Open the site
          </MenuItem>
        )}
        <MenuItem
          icon={<IconUsers size={16} />}
          onAction={() => navigate(toPath({ spaceId: place.spaceId }, { name: 'people' }))}
        >
          People
        </MenuItem>
        <MenuItem icon={<IconBell size={16} />} onAction={() => setWatching(true)}>
          Watch…
        </MenuItem>
        <MenuItem icon={<IconTrash size={16} />} onAction={() => navigate(toPath(place, { name: 'trash' }))}>
          Deleted pages
        </MenuItem>
        {space.permissions['edit'] === true && (
          <MenuItem icon={<IconSettings size={16} />} onAction={() => navigate(toPath(place, { name: 'settings' }))}>
            Space settings
          </MenuItem>
        )}
      </MenuButton>
      {isWatching && (
        <WatchDialog
          spaceId={space.id}
          pageId={view.name === 'page' ? view.pageId : undefined}
          onClose={() => setWatching(false)}
        />
      )}
    </>
  );
}
