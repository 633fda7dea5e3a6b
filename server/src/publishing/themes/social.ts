import type { Customization } from '#features/sites/index.ts';
import type { SocialLink } from '@lectern/theme';

type Account = NonNullable<Customization['socialAccounts']>[number];

/** What each platform is called, and where an account lies there. */
const PLATFORMS: Record<string, { name: string; icon: string; urlOf: (handle: string) => string | undefined }> = {
  twitter: { name: 'X', icon: 'x-twitter', urlOf: (handle) => `https://x.com/${handle}` },
  instagram: { name: 'Instagram', icon: 'instagram', urlOf: (handle) => `https://www.instagram.com/${handle}` },
  facebook: { name: 'Facebook', icon: 'facebook', urlOf: (handle) => `https://www.facebook.com/${handle}` },
  linkedin: {
    name: 'LinkedIn',
    icon: 'linkedin',
    urlOf: (handle) => `https://www.linkedin.com/${handle.includes('/') ? '' : 'company/'}${handle}`,
  },
  github: { name: 'GitHub', icon: 'github', urlOf: (handle) => `https://github.com/${handle}` },
  discord: { name: 'Discord', icon: 'discord', urlOf: (handle) => `https://discord.gg/${handle}` },
  slack: {
    name: 'Slack',
    icon: 'slack',
    urlOf: (handle) => (/^[a-z\d-]+$/i.test(handle) ? `https://${handle}.slack.com` : undefined),
  },
  youtube: {
    name: 'YouTube',
    icon: 'youtube',
    urlOf: (handle) => `https://www.youtube.com/${handle.includes('/') ? '' : '@'}${handle}`,
  },
  tiktok: { name: 'TikTok', icon: 'tiktok', urlOf: (handle) => `https://www.tiktok.com/@${handle}` },
  reddit: {
    name: 'Reddit',
    icon: 'reddit',
    urlOf: (handle) => `https://www.reddit.com/${handle.includes('/') ? '' : 'r/'}${handle}`,
  },
  bluesky: { name: 'Bluesky', icon: 'bluesky', urlOf: (handle) => `https://bsky.app/profile/${handle}` },
  mastodon: { name: 'Mastodon', icon: 'mastodon', urlOf: mastodonUrl },
  threads: { name: 'Threads', icon: 'threads', urlOf: (handle) => `https://www.threads.net/@${handle}` },
  medium: { name: 'Medium', icon: 'medium', urlOf: (handle) => `https://medium.com/@${handle}` },
};

/** An account lies on a server of its own; without one, on the largest. */
function mastodonUrl(handle: string): string | undefined {
  const [name = '', host = 'mastodon.social'] = handle.split('@');
  return /^[a-z\d.-]+$/i.test(host) ? `https://${host}/@${name}` : undefined;
}

/** The accounts of a site as links; one whose name cannot be on its platform is left out. */
export const socialLinks = ({ socialAccounts = [] }: Customization): SocialLink[] =>
  socialAccounts.flatMap((account) => toLink(account) ?? []);

function toLink({ platform, handle, display }: Account): SocialLink | undefined {
  const known = PLATFORMS[platform];
  const url = known === undefined ? undefined : URL.parse(known.urlOf(handle.replace(/^@/, '')) ?? '')?.href;
  if (known === undefined || url === undefined || !(display.header || display.footer)) return undefined;
  return { name: known.name, icon: known.icon, url, inHeader: display.header, inFooter: display.footer };
}
