import { createMcpHandler, type McpHttpHandler, McpServer } from '@modelcontextprotocol/server';
import { MAX_BODY_BYTES } from '#server/http/pipeline/body.ts';
import { callTool, type KeyCaller, type SendCall, toolsOf } from '#server/routes/assistants/tools.ts';

/** Answers the messages of an assistant, whose calls go to `send`. */
export function mcpHandler(key: KeyCaller, instructions: string, send: SendCall): McpHttpHandler {
  return createMcpHandler(
    () => {
      const server = new McpServer({ name: 'bulkhead', version: '1' }, { capabilities: { tools: {} }, instructions });
      server.server.setRequestHandler('tools/list', () => ({ tools: toolsOf(key) }));
      server.server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) =>
        callTool(name, given, send),
      );
      return server;
    },
    { maxRequestBodySize: MAX_BODY_BYTES },
  );
}
