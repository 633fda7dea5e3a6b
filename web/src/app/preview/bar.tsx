import {
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconExternalLink,
  IconMoon,
  IconSun,
  IconX,
} from '@tabler/icons-react';
import { Link, ToggleButton, ToggleButtonGroup, Toolbar } from 'react-aria-components';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import type { Screen } from './dressing.ts';
import type { PagePreview } from './reads.ts';
import type { Looking } from './remembered.ts';
import { VisitorButton } from './visitor.tsx';

interface BarProps {
  previews: readonly PagePreview[];
  preview: PagePreview | undefined;
  screen: Screen;
  onChange: (change: Partial<Looking>) => void;
  claims: string;
  onClaims: (claims: string) => void;
  /** Why there are no previews. */
  error: string | undefined;
}

/** On which site, on what screen and as whom. */
export function PreviewBar({ previews, preview, screen, onChange, claims, onClaims, error }: BarProps) {
  const close = () => onChange({ isOpen: false });
  return (
    <Toolbar className="preview-bar" aria-label="Preview">
      <Button kind="quiet" className="preview-back" autoFocus={isAlone()} onPress={close}>
        <IconArrowLeft size={18} aria-hidden /> Back to the page
      </Button>
      {preview !== undefined && (
        <Sites previews={previews} chosen={preview} onChoose={(siteId) => onChange({ siteId })} />
      )}
      <span className="preview-space" />
      {preview !== undefined && <Screens screen={screen} onChange={onChange} />}
      {(preview !== undefined || claims !== '') && <VisitorButton claims={claims} onChange={onClaims} error={error} />}
      {preview !== undefined && (
        <Link
          className="button button-icon"
          data-kind="quiet"
          href={preview.url}
          target="_blank"
          aria-label="Open in a new tab"
        >
          <IconExternalLink size={18} aria-hidden />
        </Link>
      )}
      <span className="preview-close">
        <IconButton label="Close the preview" icon={<IconX size={18} />} onPress={close} />
      </span>
    </Toolbar>
  );
}

/** Whether the preview takes the place of the page, as the style sheet has it. */
const isAlone = (): boolean => matchMedia('(width < 80rem)').matches;

interface SitesProps {
  previews: readonly PagePreview[];
  chosen: PagePreview;
  onChoose: (id: string) => void;
}

function Sites({ previews, chosen, onChoose }: SitesProps) {
  if (previews.length === 1) return <span className="preview-site">{chosen.site.title}</span>;
  const button = (
    <Button kind="quiet" className="preview-sites">
      <span className="preview-site">{chosen.site.title}</span>
    </Button>
  );
  return (
    <MenuButton aria-label="Site" button={button}>
      {previews.map(({ site }) => (
        <MenuItem key={site.id} onAction={() => onChoose(site.id)}>
          {site.title}
        </MenuItem>
      ))}
    </MenuButton>
  );
}

/** On which screen, in the light or in the dark. */
export function Screens({ screen, onChange }: { screen: Screen; onChange: (change: Partial<Screen>) => void }) {
  const isDark = screen.scheme === 'dark';
  return (
    <>
      <ToggleButtonGroup
        aria-label="Screen"
        className="preview-choice"
        selectedKeys={[screen.device]}
        disallowEmptySelection
        onSelectionChange={([device]) => onChange({ device: device === 'phone' ? 'phone' : 'desktop' })}
      >
        <ToggleButton id="desktop" className="button button-icon" data-kind="quiet" aria-label="Desktop">
          <IconDeviceDesktop size={18} aria-hidden />
        </ToggleButton>
        <ToggleButton id="phone" className="button button-icon" data-kind="quiet" aria-label="Phone">
          <IconDeviceMobile size={18} aria-hidden />
        </ToggleButton>
      </ToggleButtonGroup>
      <ToggleButton
        className="button button-icon"
        data-kind="quiet"
        aria-label="Dark"
        isSelected={isDark}
        onChange={(isChosen) => onChange({ scheme: isChosen ? 'dark' : 'light' })}
      >
        {isDark ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
      </ToggleButton>
    </>
  );
}
