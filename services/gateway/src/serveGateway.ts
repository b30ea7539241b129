import { createAdaptorServer } from '@hono/node-server'
import { isLoopback, listen, type Listening } from '@latchkey/kit/listen'
import type { RunningService } from '@latchkey/kit/runService'
import type { Server } from 'node:http'
import type { Gateway } from './createGateway.js'

/**
 * Listens for a gateway, where its settings say. Closing takes no new requests, lets open ones finish up to
 * `shutdownTimeout`, and closes the database.
 *
 * @returns its URL without a final slash: `http://127.0.0.1:4110`
 * @throws when the port is taken (`code` is `EADDRINUSE`); the gateway is closed then
 */
export async function serveGateway(gateway: Gateway): Promise<RunningService> {
  const { host, port, shutdownTimeout, development } = gateway.settings
  // Without options for another protocol it is a server of node:http.
  const server = createAdaptorServer({ fetch: gateway.fetch }) as Server
  let listening: Listening
  try {
    listening = await listen(server, { host, port })
  } catch (error) {
    await gateway.close()
    throw error
  }
  const { address, authority } = listening
  if (development && !isLoopback(address.address)) {
    gateway.log.warn(
      { address: address.address },
      'development mode on an address that others can reach: any page may use project demo; set NODE_ENV=production',
    )
  }
  async function stop(): Promise<void> {
    gateway.drain()
    await listening.stop(shutdownTimeout)
    await gateway.close()
  }
  let closed: Promise<void> | undefined
  return { url: `http://${authority}`, close: () => (closed ??= stop()) }
}
