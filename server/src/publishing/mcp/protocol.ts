import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { answersHere } from '../asks/index.ts';
import { readerKey } from '../costs.ts';
import { callTool, describeTools, type SitePlace, type ToolsCtx } from './tools.ts';

/** Answers one request of the protocol with JSON, by a server of its own: nothing of one agent is there for another. */
export async function answerMessages(
  ctx: ToolsCtx,
  place: SitePlace,
  { request, gone }: { request: FastifyRequest; gone: AbortSignal },
): Promise<Response> {
  const { site_title: title } = place.variant.row;
  const server = new Server({ name: title, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const answers = (await answersHere(ctx, place.around.rows)).length > 0;
    return { tools: describeTools(title, { answers }) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const call = { name: params.name, given: params.arguments ?? {}, reader: readerKey(request.ip), gone };
    const { text, isError } = await callTool(ctx, place, call);
    return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(toRequest(place, request), { parsedBody: request.body });
  } finally {
    await server.close();
  }
}

// The body was read and parsed before, so only the head is passed on.
function toRequest({ around }: SitePlace, { headers }: FastifyRequest): Request {
  const passed = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  return new Request(around.origin, { method: 'POST', headers: passed });
}
