import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultCustomization } from '#features/sites/index.ts';
import { socialLinks } from './social.ts';

const urlOf = (platform: string, handle: string): string | undefined =>
  socialLinks({
    ...defaultCustomization('Docs'),
    socialAccounts: [{ platform, handle, display: { footer: true, header: false } }],
  })[0]?.url;

test('an account has its address on its platform', () => {
  for (const [platform, handle, url] of [
    ['twitter', '@acme', 'https://x.com/acme'],
    ['github', 'acme', 'https://github.com/acme'],
    ['linkedin', 'acme', 'https://www.linkedin.com/company/acme'],
    ['linkedin', 'in/ada', 'https://www.linkedin.com/in/ada'],
    ['youtube', '@acme', 'https://www.youtube.com/@acme'],
    ['youtube', 'channel/UC1', 'https://www.youtube.com/channel/UC1'],
    ['reddit', 'acme', 'https://www.reddit.com/r/acme'],
    ['slack', 'acme', 'https://acme.slack.com/'],
    ['mastodon', '@acme@example.social', 'https://example.social/@acme'],
    ['mastodon', 'acme', 'https://mastodon.social/@acme'],
  ] as const)
    assert.equal(urlOf(platform, handle), url, `${platform} ${handle}`);
});

test('no account leads to another host than its platform', () => {
  for (const handle of ['evil.example/x', 'evil.example', 'a@b@evil.example/'])
    assert.equal(urlOf('slack', handle), undefined);
  assert.equal(urlOf('mastodon', 'a@evil.example/x'), undefined);
  for (const platform of ['twitter', 'instagram', 'facebook', 'tiktok', 'bluesky', 'threads', 'medium', 'discord'])
    assert.doesNotMatch(new URL(urlOf(platform, 'a@evil.example/../../..') ?? '').host, /evil/, platform);
});

test('an account that is shown nowhere is no link', () => {
  const socialAccounts = [{ platform: 'github', handle: 'acme', display: { footer: false, header: false } }];
  assert.deepEqual(socialLinks({ ...defaultCustomization('Docs'), socialAccounts }), []);
});
