// What can be chosen of a look, in words, as the API has it.

export type Choices = readonly (readonly [value: string, label: string])[];

export const THEMES: Choices = [
  ['clean', 'Clean'],
  ['muted', 'Muted: text on a sheet'],
  ['bold', 'Bold: a colored header'],
  ['gradient', 'Gradient: a touch of color at the top'],
];
export const CORNERS: Choices = [
  ['straight', 'Straight'],
  ['rounded', 'Rounded'],
  ['circular', 'Circular'],
];
export const DEPTHS: Choices = [
  ['subtle', 'Subtle shadows'],
  ['flat', 'Flat'],
];
export const LINK_STYLES: Choices = [
  ['default', 'In the primary color'],
  ['accent', 'Underlined with it'],
];
export const BACKGROUNDS: Choices = [
  ['plain', 'Plain'],
  ['match', 'Tinted'],
];
export const ICON_STYLES: Choices = [
  ['regular', 'Regular'],
  ['solid', 'Solid'],
  ['duotone', 'Duotone'],
  ['light', 'Light'],
  ['thin', 'Thin'],
];
export const SIDEBAR_BACKGROUNDS: Choices = [
  ['default', 'Like the page'],
  ['filled', 'Filled'],
];
export const SIDEBAR_LISTS: Choices = [
  ['default', 'Plain'],
  ['pill', 'Pills'],
  ['line', 'A line'],
];
export const SEARCHES: Choices = [
  ['subtle', 'A small field'],
  ['prominent', 'A wide field in the middle of the header'],
];
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
const named = (names: readonly string[]): Choices => names.map((name) => [name, spaced(name)] as const);

export const FONTS: Choices = named([
  ...['Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway', 'Merriweather'],
  ...['Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans', 'ABCFavorit'],
]);
export const MONOSPACE_FONTS: Choices = named([
  ...['IBMPlexMono', 'FiraCode', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
]);
/** The usual ones; any other theme of Shiki is set by the API and stays. */
export const LIGHT_CODE_THEMES: Choices = [
  ['default-light', 'As the site'],
  ['monochrome-light', 'Monochrome'],
  ['github-light', 'GitHub'],
  ['one-light', 'One'],
  ['solarized-light', 'Solarized'],
  ['vitesse-light', 'Vitesse'],
  ['catppuccin-latte', 'Catppuccin'],
  ['rose-pine-dawn', 'Rosé Pine'],
  ['ayu-light', 'Ayu'],
  ['everforest-light', 'Everforest'],
];
export const DARK_CODE_THEMES: Choices = [
  ['default-dark', 'As the site'],
  ['monochrome-dark', 'Monochrome'],
  ['github-dark', 'GitHub'],
  ['one-dark-pro', 'One'],
  ['solarized-dark', 'Solarized'],
  ['vitesse-dark', 'Vitesse'],
  ['catppuccin-mocha', 'Catppuccin'],
  ['rose-pine', 'Rosé Pine'],
  ['ayu-dark', 'Ayu'],
  ['dracula', 'Dracula'],
  ['nord', 'Nord'],
  ['night-owl', 'Night Owl'],
  ['tokyo-night', 'Tokyo Night'],
];
export const FIRST_THEMES: Choices = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system of the reader'],
];
export const HEADERS: Choices = [
  ['default', 'As the theme has it'],
  ['bold', 'In the primary color'],
  ['contrast', 'Dark on light, light on dark'],
  ['custom', 'In colors of its own'],
  ['none', 'No header'],
];
export const ANNOUNCEMENTS: Choices = [
  ['info', 'Info'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['danger', 'Danger'],
];
export const BUTTONS: Choices = [
  ['link', 'A link'],
  ['button-primary', 'A filled button'],
  ['button-secondary', 'An outlined button'],
];
export const TARGETS: Choices = [
  ['self', 'In the same tab'],
  ['blank', 'In a new tab'],
];
export const AI_MODES: Choices = [
  ['none', 'Off'],
  ['search', 'Answers in the search'],
];
export const LOCALES: Choices = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['it', 'Italiano'],
  ['nl', 'Nederlands'],
  ['no', 'Norsk'],
  ['pl', 'Polski'],
  ['pt-br', 'Português (Brasil)'],
  ['ru', 'Русский'],
  ['uk', 'Українська'],
  ['ar', 'العربية'],
  ['he', 'עברית'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh', '中文'],
];
export const PAGE_ACTIONS: Choices = [
  ['assistant', 'Ask the assistant'],
  ['external-ai', 'Open in an assistant of others'],
  ['markdown', 'Copy as Markdown'],
  ['mcp', 'Connect by MCP'],
  ['git', 'Edit the source'],
  ['pdf', 'Save as PDF'],
];
export const PLATFORMS: Choices = [
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
  ['mastodon', 'Mastodon'],
  ['bluesky', 'Bluesky'],
  ['twitter', 'X'],
  ['discord', 'Discord'],
  ['slack', 'Slack'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['threads', 'Threads'],
  ['tiktok', 'TikTok'],
  ['reddit', 'Reddit'],
  ['medium', 'Medium'],
];

export interface Both {
  light: string;
  dark: string;
}

/** Colors to begin with, readable in both schemes. */
export const PALETTES: readonly (readonly [name: string, primary: Both])[] = [
  ['Blue', { light: '#2f5bd7', dark: '#8fb0ff' }],
  ['Indigo', { light: '#4f46e5', dark: '#a5a0ff' }],
  ['Violet', { light: '#7c3aed', dark: '#c4a5fd' }],
  ['Pink', { light: '#be185d', dark: '#f9a8d4' }],
  ['Red', { light: '#b91c1c', dark: '#fca5a5' }],
  ['Orange', { light: '#b45309', dark: '#fdba74' }],
  ['Green', { light: '#15803d', dark: '#86efac' }],
  ['Teal', { light: '#0f766e', dark: '#5eead4' }],
  ['Slate', { light: '#334155', dark: '#cbd5e1' }],
];
