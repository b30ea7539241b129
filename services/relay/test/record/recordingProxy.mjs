import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * @param {string} relayUrl
 * @param {(clientId: string) => string} peerOf name of a client
 */
export async function recordingProxy(relayUrl, peerOf) {
  /** @type {object[]} */
  const frames = []
  const note = (entry) => frames.push({ seq: frames.length, at: Date.now(), ...entry })
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (client, request) => {
    const { searchParams, search } = new URL(request.url, 'http://localhost')
    const query = Object.fromEntries(searchParams)
    const claims = JSON.parse(Buffer.from(query.auth.split('.')[1], 'base64url').toString())
    const peer = peerOf(claims.iss)
    note({ kind: 'open', peer, query })
    const upstream = new WebSocket(`${relayUrl}${search}`)
    const waiting = []
    upstream.once('open', () => waiting.splice(0).forEach((text) => upstream.send(text)))
    let turn = Promise.resolve()
    const pass = async (text) => {
      const frame = JSON.parse(text)
      // A replay must not depend on timing.
      if (frame.method === 'irn_unsubscribe') await new Promise((resolve) => setTimeout(resolve, 50))
      note({ kind: 'frame', from: peer, to: 'relay', frame })
      if (upstream.readyState === 1) upstream.send(text)
      else waiting.push(text)
    }
    client.on('message', (data) => {
      turn = turn.then(() => pass(String(data)))
    })
    upstream.on('message', (data) => {
      const text = String(data)
      note({ kind: 'frame', from: 'relay', to: peer, frame: JSON.parse(text) })
      client.send(text)
    })
    upstream.on('ping', () => client.ping())
    client.on('close', () => upstream.close())
    upstream.on('close', () => client.close())
  })
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${http.address().port}`,
    frames,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
