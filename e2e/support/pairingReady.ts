import type { Page, WebSocket } from '@playwright/test'

/** At the relay; call before the page loads. */
export function pairingReady(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const follow = (socket: WebSocket) => {
      const published = new Set<string>()
      socket.on('framesent', ({ payload }) => {
        const { id, method } = JSON.parse(String(payload)) as { id: unknown; method?: string }
        if (method === 'irn_publish') published.add(String(id))
      })
      socket.on('framereceived', ({ payload }) => {
        const { id, result } = JSON.parse(String(payload)) as { id: unknown; result?: unknown }
        if (result !== true || !published.has(String(id))) return
        // The page learns of it later.
        page.evaluate(() => new Promise((done) => setTimeout(done, 150))).then(() => resolve(), resolve)
      })
    }
    page.on('websocket', follow)
  })
}
