import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import * as choices from './choices.ts';
import { ColorSetting, Palettes } from './color-fields.tsx';
import { useEditing } from './context.ts';
import { ChoiceSetting, SwitchSetting, TextSetting } from './fields.tsx';
import { FooterGroups, HeaderLinks } from './link-fields.tsx';
import { AnnouncementSetting, PageActionsSetting, SocialSetting } from './more-fields.tsx';
import { FaviconSetting, OnePictureSetting, PictureSetting } from './picture-fields.tsx';
import { differsAt, valueAt } from './settings.ts';

interface Section {
  title: string;
  /** What its settings have in common, to say that a variant has some of its own. */
  paths: readonly string[];
  content: () => ReactNode;
}

const GRAY = { light: '#787878', dark: '#9a9a9a' };

const SECTIONS: readonly Section[] = [
  {
    title: 'Theme and colors',
    paths: ['styling.theme', 'styling.primaryColor', 'styling.tint', 'styling.background', 'themes'],
    content: () => (
      <>
        <ChoiceSetting path="styling.theme" label="Theme" choices={choices.THEMES} />
        <Palettes />
        <ColorSetting path="styling.primaryColor" label="Primary color" />
        <ColorSetting path="styling.tint.color" label="Tint of the grays" start={GRAY} />
        <ChoiceSetting path="styling.background" label="Ground of pages" choices={choices.BACKGROUNDS} />
        <ChoiceSetting path="themes.default" label="Pages begin" choices={choices.FIRST_THEMES} />
        <SwitchSetting path="themes.toggeable" label="Readers may switch between light and dark" />
      </>
    ),
  },
  {
    title: 'Colors of hints',
    paths: ['styling.infoColor', 'styling.successColor', 'styling.warningColor', 'styling.dangerColor'],
    content: () => (
      <>
        <ColorSetting path="styling.infoColor" label="Info color" />
        <ColorSetting path="styling.successColor" label="Success color" />
        <ColorSetting path="styling.warningColor" label="Warning color" />
        <ColorSetting path="styling.dangerColor" label="Danger color" />
      </>
    ),
  },
  {
    title: 'Fonts and shapes',
    paths: [
      'styling.font',
      'styling.monospaceFont',
      'styling.corners',
      'styling.depth',
      'styling.links',
      'styling.icons',
    ],
    content: () => (
      <>
        <ChoiceSetting path="styling.font" label="Font of texts" choices={choices.FONTS} />
        <ChoiceSetting path="styling.monospaceFont" label="Font of code" choices={choices.MONOSPACE_FONTS} />
        <ChoiceSetting path="styling.corners" label="Corners" choices={choices.CORNERS} />
        <ChoiceSetting path="styling.depth" label="Depth" choices={choices.DEPTHS} />
        <ChoiceSetting path="styling.links" label="Links in texts" choices={choices.LINK_STYLES} />
        <ChoiceSetting path="styling.icons" label="Icons" choices={choices.ICON_STYLES} />
      </>
    ),
  },
  {
    title: 'Code',
    paths: ['styling.codeTheme'],
    content: () => (
      <>
        <ChoiceSetting
          path="styling.codeTheme.default.light"
          label="Code on light pages"
          choices={choices.LIGHT_CODE_THEMES}
        />
        <ChoiceSetting
          path="styling.codeTheme.default.dark"
          label="Code on dark pages"
          choices={choices.DARK_CODE_THEMES}
        />
        <ChoiceSetting
          path="styling.codeTheme.openapi.light"
          label="Samples of APIs on light pages"
          choices={choices.LIGHT_CODE_THEMES}
        />
        <ChoiceSetting
          path="styling.codeTheme.openapi.dark"
          label="Samples of APIs on dark pages"
          choices={choices.DARK_CODE_THEMES}
        />
      </>
    ),
  },
  {
    title: 'Logo and icons',
    paths: ['header.logo', 'favicon', 'socialPreview'],
    content: () => (
      <>
        <PictureSetting path="header.logo" label="Logo" help="Takes the place of the title in the header." />
        <FaviconSetting />
        <OnePictureSetting
          path="socialPreview.url"
          label="Picture for previews of links"
          help="Shown where somebody shares a page, best as PNG or JPEG of 1200 × 630 pixels. Without one, a picture is drawn for each page."
        />
      </>
    ),
  },
  {
    title: 'Header',
    paths: ['header.preset', 'header.backgroundColor', 'header.linkColor', 'header.links', 'styling.search'],
    content: () => <HeaderSettings />,
  },
  {
    title: 'Footer',
    paths: ['footer', 'privacyPolicy', 'trademark'],
    content: () => (
      <>
        <FooterGroups />
        <PictureSetting path="footer.logo" label="Logo in the footer" help="May be another one than in the header." />
        <TextSetting path="footer.copyright" label="Copyright" most={300} placeholder="© Acme" />
        <TextSetting
          path="privacyPolicy.url"
          label="Address of the privacy policy"
          most={2048}
          placeholder="https://example.com/privacy"
        />
        <SwitchSetting path="trademark.enabled" label="Say that the site is made with Lectern" />
      </>
    ),
  },
  { title: 'Announcement', paths: ['announcement'], content: () => <AnnouncementSetting /> },
  {
    title: 'Navigation',
    paths: ['styling.sidebar', 'pagination', 'externalLinks'],
    content: () => (
      <>
        <ChoiceSetting
          path="styling.sidebar.background"
          label="Ground of the table of contents"
          choices={choices.SIDEBAR_BACKGROUNDS}
        />
        <ChoiceSetting
          path="styling.sidebar.list"
          label="Pages in the table of contents"
          choices={choices.SIDEBAR_LISTS}
        />
        <SwitchSetting path="pagination.enabled" label="Previous and next page at the end of pages" />
        <ChoiceSetting path="externalLinks.target" label="Links to other sites open" choices={choices.TARGETS} />
      </>
    ),
  },
  {
    title: 'Pages and feedback',
    paths: ['pageActions.items', 'feedback', 'ai', 'apiPlayground', 'insights'],
    content: () => (
      <>
        <PageActionsSetting />
        <SwitchSetting path="feedback.enabled" label="Ask readers whether a page helped" />
        <ChoiceSetting path="ai.mode" label="Questions of readers" choices={choices.AI_MODES} />
        <SwitchSetting
          path="apiPlayground.enabled"
          label="Readers may send requests from pages of operations"
          help="To the servers that the OpenAPI description names."
        />
        <SwitchSetting
          path="apiPlayground.proxy"
          label="Send such requests through this server where needed"
          help="For servers that refuse requests of browsers on other sites. Only where readers may send requests."
        />
        <SwitchSetting
          path="insights.trackingCookie"
          label="Recognize returning readers by a cookie"
          help="Readers are asked before."
        />
      </>
    ),
  },
  {
    title: 'Language',
    paths: ['internationalization'],
    content: () => (
      <ChoiceSetting
        path="internationalization.locale"
        label="Language of the words around pages"
        choices={choices.LOCALES}
      />
    ),
  },
  { title: 'Accounts', paths: ['socialAccounts'], content: () => <SocialSetting /> },
];

const HEADER_COLORS = { light: '#ffffff', dark: '#131418' };
const HEADER_INK = { light: '#16181f', dark: '#e9ebf0' };

function HeaderSettings() {
  const { look } = useEditing();
  return (
    <>
      <ChoiceSetting path="header.preset" label="Header" choices={choices.HEADERS} />
      {valueAt(look, 'header.preset') === 'custom' && (
        <>
          <ColorSetting path="header.backgroundColor" label="Ground of the header" start={HEADER_COLORS} />
          <ColorSetting path="header.linkColor" label="Links of the header" start={HEADER_INK} />
        </>
      )}
      <ChoiceSetting path="styling.search" label="Search" choices={choices.SEARCHES} />
      <HeaderLinks />
    </>
  );
}

export const Sections = () => (
  <div className="look-sections">
    {SECTIONS.map((section, index) => (
      <Part key={section.title} section={section} isOpen={index === 0} />
    ))}
  </div>
);

function Part({ section: { title, paths, content }, isOpen }: { section: Section; isOpen: boolean }) {
  const { look, site, faults } = useEditing();
  const own = site === undefined ? 0 : paths.filter((path) => differsAt(site, look, path)).length;
  const isWrong = [...faults.keys()].some((at) => paths.some((path) => at === path || at.startsWith(`${path}.`)));
  return (
    <Disclosure className="look-part" defaultExpanded={isOpen}>
      <Heading level={2}>
        <Button slot="trigger" className="look-part-button">
          <IconChevronRight size={16} aria-hidden />
          <span>{title}</span>
          {isWrong && (
            <span className="site-chip" data-state="wrong">
              Not right yet
            </span>
          )}
          {own > 0 && <span className="site-chip">{own} of its own</span>}
        </Button>
      </Heading>
      <DisclosurePanel className="look-panel">
        <div className="look-fields">{content()}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
