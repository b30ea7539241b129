import { serveApp } from '@latchkey/kit/http/serveApp'
import type { RunningService } from '@latchkey/kit/runService'
import { createGateway, type GatewayOptions } from './createGateway.js'

/**
 * Creates a gateway and listens.
 *
 * @param options host, port and everything of {@link createGateway}; port 0 takes any free one
 * @throws when the port is taken (`code` is `EADDRINUSE`), and as `createGateway` does
 */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningService> {
  return serveApp(await createGateway(options))
}
