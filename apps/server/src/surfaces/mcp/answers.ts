/** An HTTP answer of the MCP endpoint. */
export interface McpAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null for no body. */
  body: string | Buffer | null;
}

export const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

export const jsonAnswer = (status: number, body: string | Buffer): McpAnswer => ({ status, headers: JSON_TYPE, body });

/** A protocol error without a request id. */
export const protocolError = (status: number, code: number, message: string): McpAnswer =>
  jsonAnswer(status, JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
