import type { BrowserContext } from 'playwright-core';

/** What a page was still loading or sending when it was left. */
const LEFT = /: net::ERR_ABORTED$/;

/** Writes down what goes wrong in a browser, and what it asks of hosts other than that of the base address. */
export function listenTo(context: BrowserContext, base: string, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('requestfailed', (request) => {
    const failure = `${request.url()}: ${request.failure()?.errorText}`;
    if (!LEFT.test(failure)) complaints.push(failure);
  });
  context.on('request', (request) => {
    const url = request.url();
    const isElsewhere = !url.startsWith(`${base}/`) && !/^(?:data|blob|about):/.test(url);
    if (isElsewhere) complaints.push(`Another host was asked: ${url}`);
  });
}
