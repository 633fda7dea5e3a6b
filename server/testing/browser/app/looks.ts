// Sites whose looks journeys change, and what their previews show.
import type { Frame, Page } from 'playwright-core';
import { makePage } from './book.ts';
import { stage } from './stage.ts';

export const api = () => stage.world.as(stage.cast.owner.token);

export async function makeSite(title: string, count = 1) {
  const spaces = [];
  for (let number = 0; number < count; number += 1)
    spaces.push((await makePage(`# Welcome ${number}\n\nA [link](https://example.com) and text.\n`)).spaceId);
  const sites = `/v1/orgs/${stage.cast.organizationId}/sites`;
  const { body } = await api().post(sites, { body: { title, spaces } });
  const at = `${sites}/${body.id}`;
  const settings = async () => (await api().get(`${at}/customization`)).body;
  return {
    at,
    settings,
    spaceIds: spaces,
    address: `/organizations/${stage.cast.organizationId}/sites/${body.id}/look`,
  };
}

/** The frame that is shown, once this is true in it. */
export async function previewOf(page: Page, isThere: (frame: Frame) => Promise<boolean>): Promise<Frame> {
  for (let time = 0; time < 150; time += 1) {
    const element = await page.$('.look-preview .preview-frame[data-state=shown]');
    const frame = await element?.contentFrame();
    if (frame && (await isThere(frame).catch(() => false))) return frame;
    await page.waitForTimeout(100);
  }
  throw new Error('The preview does not show it.');
}

export const says = (text: string) => async (frame: Frame) => ((await frame.textContent('body')) ?? '').includes(text);
export const openPart = (page: Page, title: string) => page.getByRole('button', { name: title }).first().click();
